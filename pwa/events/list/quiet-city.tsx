import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import { nextEvents } from '#contract/events/list/calls.ts'
import { paths } from '#contract/paths.ts'
import type { City } from '#contract/places/area.ts'
import { citySlug, countrySlug } from '#contract/places/city-slug.ts'
import { distanceLabel } from '#contract/places/distance.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { cityLabel, useLanguage } from '#pwa/i18n/i18n.ts'
import { useSession } from '#pwa/session/session.ts'
import { Button, QuietLink } from '#pwa/ui/button.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { resource } from '#sw/http/send.ts'

type QuietCityProps = { place: City; onDate: (date: string) => void }

const MAX_NEARBY = 3

/** No event in the next two weeks: offers the next date with one, and the nearest cities with events. */
export function QuietCity({ place: { city, state }, onDate }: QuietCityProps) {
  const { format, i18n: messages } = useLanguage()
  const me = useSession(session => session.me)
  const i18n = messages.events.tonight
  const remote = useRemote(resource(nextEvents, { query: { city, state } }), null)
  const { date, cities } = remote.state === 'loaded' ? remote.body : { date: null, cities: [] }

  return (
    <EmptyState
      title={i18n.emptyWhen}
      text={i18n.emptyCityText(city)}
      action={
        <span className="flex flex-wrap justify-center gap-3">
          {date && <Button onClick={() => onDate(date)}>{i18n.seeDate(eventTimeLabel(date, format))}</Button>}
          {cities.slice(0, MAX_NEARBY).map(near => (
            <QuietLink key={citySlug(near)} href={paths.city(countrySlug(near), citySlug(near))}>
              {cityLabel(near)}
              {near.km !== null && ` · ${distanceLabel(near.km, format)}`}
            </QuietLink>
          ))}
          {/* The search is for members. A visitor chooses another city above the list. */}
          {me && <QuietLink href={paths.search({ tab: 'events' })}>{i18n.searchElsewhere}</QuietLink>}
        </span>
      }
    />
  )
}
