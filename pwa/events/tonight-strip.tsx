import { paths } from '#contract/paths.ts'
import type { Me } from '#pwa/accounts/session.ts'
import { useLanguage } from '#pwa/i18n.ts'
import { useEdgeFade } from '#pwa/ui/use-edge-fade.ts'
import { useNow } from '#pwa/use-now.ts'
import { eventsMatching } from './event-filter.ts'
import { hoursIn, placeLine, stateOf } from './event-labels.ts'
import { Flyer } from './flyer.tsx'
import { isOpenedLast, startPosterTransition } from './poster-transition.ts'
import { useCity } from './use-city.ts'
import { useEvents } from './use-events.ts'

const MAX_EVENTS = 8

/** Tonight's events in one row, for a page with another topic. Renders nothing if there are none. */
export default function TonightStrip({ me }: { me: Me }) {
  const { language, i18n } = useLanguage()
  const nowMs = useNow()
  const fade = useEdgeFade()
  const { events = [], tonight } = useEvents(useCity(me), nowMs)
  const open = eventsMatching(events, { when: 'tonight' }, tonight, nowMs)
    .flatMap(group => group.events)
    .filter(event => ['live', 'coming'].includes(stateOf(event, nowMs)))
  if (open.length === 0) return null

  return (
    <section aria-labelledby="tonight-strip" className="page py-8">
      <div className="flex items-center justify-between gap-4">
        <h2 id="tonight-strip" className="display text-3xl md:text-4xl">
          {i18n.events.tonight.strip}
        </h2>
        <a href={paths.tonight} className="inline-flex min-h-11 items-center font-semibold text-accent-strong">
          {i18n.events.tonight.seeAll}
        </a>
      </div>
      <ul ref={fade} className="strip -mx-5 mt-3 gap-4 px-5 py-1">
        {open.slice(0, MAX_EVENTS).map(event => (
          <li key={event.id} className="w-40 shrink-0 snap-start md:w-48">
            <a
              href={paths.event(event.id)}
              onClick={click => startPosterTransition(click, event.id)}
              className="group block no-underline"
            >
              <Flyer
                event={event}
                width={300}
                height={360}
                hasTransition={isOpenedLast(event.id)}
                className="aspect-[5/6] rounded-card"
              />
              <h3 className="display mt-2.5 line-clamp-2 text-xl group-hover:underline">{event.title}</h3>
              <p className="figures mt-0.5 text-sm">{hoursIn(event, tonight, language)}</p>
              <p className="truncate text-sm text-muted">{placeLine(event)}</p>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
