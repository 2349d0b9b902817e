import type { Event } from '#contract/events.ts'
import { paths } from '#contract/paths.ts'
import type { CopyOf } from '#pwa/copy.ts'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { useWords } from '#pwa/words.ts'
import { CopyStates } from './copy-states.tsx'
import { NightPoster, PostersSkeleton, postersClasses } from './night-poster.tsx'

const SHOWN = 3

export type EventsTabProps = {
  events: CopyOf<Event[]> & { refresh: () => void }
  title?: string
  empty?: string
  most?: number
}

export function EventsTab({ events, title, empty, most = SHOWN }: EventsTabProps) {
  const words = useWords()
  const text = words.people.profile
  return (
    <>
      <h2 className="display mb-4 text-2xl">{title ?? text.recentEvents}</h2>
      <CopyStates copy={events} loading={<PostersSkeleton />} missing={<Nothing text={empty ?? text.noEvents} />}>
        {list =>
          list.length === 0 ? (
            <Nothing text={empty ?? text.noEvents} />
          ) : (
            <ul className={postersClasses}>
              {list.slice(0, most).map(event => (
                <NightPoster key={event.id} event={event} />
              ))}
            </ul>
          )
        }
      </CopyStates>
    </>
  )
}

function Nothing({ text }: { text: string }) {
  const words = useWords().people.search
  return (
    <EmptyState
      title={text}
      action={
        <LinkButton look="quiet" href={paths.search({ tab: 'events' })}>
          {words.events}
        </LinkButton>
      }
    />
  )
}
