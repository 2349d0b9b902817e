import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { longSpanLabel, zoneNote } from '#contract/events/event-time-labels.ts'
import type { Event, EventHost } from '#contract/events/events.ts'
import { clockOf } from '#contract/events/nights.ts'
import { paths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { cityLabel, useI18n, useLanguage, withI18n } from '#pwa/i18n/i18n.ts'
import { useSession } from '#pwa/session/session.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { TextLink } from '#pwa/ui/button.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { whenOf } from '../event/event-labels.ts'
import { mapOf } from '../location/map-link.ts'

/** `children`: what is known about whether it takes place. */
export function EventWhen({ event, children }: { event: Event; children?: ReactNode }) {
  const { format } = useLanguage()
  const clock = clockOf(event)
  const note = zoneNote(
    { city: event.city, tz: event.timeZone, startLocal: clock.startLocal },
    Temporal.Now.timeZoneId(),
    format,
  )

  return (
    <section className="figures border-b border-line pb-4.5">
      <p className="text-[1.2rem] leading-tight font-bold md:text-2xl">
        <time dateTime={event.startsAt}>
          <span aria-hidden>{whenOf(event, format)}</span>
          <span className="sr-only">{longSpanLabel(clock, format)}</span>
        </time>
      </p>
      {note && <p className="mt-1.5 text-muted md:text-lg">{note}</p>}
      {children && <p className="mt-1.5 min-h-6">{children}</p>}
    </section>
  )
}

/** The address below the name of the venue, with the city once. */
export function addressLine(event: Pick<Event, 'location' | 'city' | 'state'>): string {
  const hasCity = event.location?.toLowerCase().includes(event.city.toLowerCase()) ?? false
  return [event.location, hasCity ? null : cityLabel(event)].filter(Boolean).join(', ')
}

export function EventPlace({ event }: { event: Event }) {
  const i18n = useLanguage(state => state.i18n.events.page)
  const address = addressLine(event)

  return (
    <section className="py-4.5">
      {event.venue && (
        <p className="font-bold md:text-lg">
          {event.venueSlug ? <a href={paths.venue(event.venueSlug)}>{event.venue}</a> : event.venue}
        </p>
      )}
      <p className="text-muted md:text-lg">
        {address}{' '}
        <TextLink
          href={mapOf(event)}
          target="_blank"
          rel="noreferrer"
          aria-label={i18n.mapOf(event.venue ?? address)}
          look="accent"
          className="-my-2 ml-1"
        >
          {i18n.map}
        </TextLink>
      </p>
    </section>
  )
}

const UnclaimedCard = optional(withI18n(() => import(/* online */ '../listings/unclaimed-card.tsx')))

type HostCardProps = { event: Pick<Event, 'id' | 'host' | 'unclaimedFrom'>; onClaimed: () => void }

export function HostCard({ event, onClaimed }: HostCardProps) {
  const i18n = useI18n().events.page
  const isSignedOut = useSession(({ status }) => status === 'signed-out')
  if (event.unclaimedFrom)
    return <UnclaimedCard eventId={event.id} source={event.unclaimedFrom} onClaimed={onClaimed} />
  const { host } = event

  return (
    <section className="border-t border-line py-6">
      <h2 className="text-sm font-semibold text-muted">{i18n.host}</h2>
      <a
        // Members get the page with messages and blocks, visitors the open one.
        href={isSignedOut ? paths.host(host.username) : paths.hostProfile({ userId: host.id })}
        className="-mx-2 mt-2 flex items-center gap-4 rounded-card p-2 no-underline hover:bg-raised"
      >
        <HostName host={host} more={i18n.hostPage} />
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
      </a>
    </section>
  )
}

export function HostName({ host, more }: { host: Omit<EventHost, 'username'>; more?: string }) {
  const name = displayNameOf(host)
  return (
    <>
      <Avatar id={host.id} name={name} src={host.profileImageUrl} className="size-14" />
      <span className="min-w-0 grow">
        <span className="display block truncate text-xl">{host.promotionGroup || name}</span>
        <span className="text-muted">{more}</span>
      </span>
    </>
  )
}
