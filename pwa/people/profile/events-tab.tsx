import type { Event } from '#contract/events/events.ts'
import { countLabel } from '#contract/i18n/figures.ts'
import { paths } from '#contract/paths.ts'
import type { Remote } from '#pwa/data/use-fetch.ts'
import { useI18n, useLanguage } from '#pwa/i18n/i18n.ts'
import { EventsInView } from '#pwa/parts/events-in-view.tsx'
import { PageStates } from '#pwa/parts/page-states.tsx'
import { QuietLink, TextLink } from '#pwa/ui/button.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { EventPoster, PostersSkeleton, postersClasses } from './event-poster.tsx'

const DEFAULT_LIMIT = 3

export type EventsTabProps = {
  events: Remote<Event[]> & { refresh: () => void }
  title?: string
  empty?: string
  limit?: number
  /** Link to the complete list, shown if the list is longer than `most`. */
  listHref?: string
  /** Whether the number of events is shown beside the title. */
  hasCount?: boolean
}

export function EventsTab({ events, title, empty, limit = DEFAULT_LIMIT, listHref, hasCount = false }: EventsTabProps) {
  const { format, i18n } = useLanguage()
  const text = i18n.people.profile
  const count = events.state === 'loaded' ? events.body.length : 0
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="display text-2xl">
          {title ?? text.recentEvents}
          {hasCount && count > 0 && <span className="figures text-muted"> · {countLabel(count, format)}</span>}
        </h2>
        {listHref && count > limit && (
          <TextLink href={listHref} look="accent">
            {text.viewAll}
          </TextLink>
        )}
      </div>
      <PageStates
        remote={events}
        loading={<PostersSkeleton />}
        missing={<NoEvents text={empty ?? text.noEvents} />}
        empty={<NoEvents text={empty ?? text.noEvents} />}
      >
        {list => (
          <EventsInView events={list}>
            <ul className={postersClasses}>
              {list.slice(0, limit).map(event => (
                <EventPoster key={event.id} event={event} />
              ))}
            </ul>
          </EventsInView>
        )}
      </PageStates>
    </>
  )
}

function NoEvents({ text }: { text: string }) {
  const i18n = useI18n().people.search
  return (
    <EmptyState title={text} action={<QuietLink href={paths.search({ tab: 'events' })}>{i18n.events}</QuietLink>} />
  )
}
