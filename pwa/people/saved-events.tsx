import type { Event } from '#contract/events.ts'
import { savedPath } from '#pwa/events/saved-path.ts'
import { useWords } from '#pwa/i18n.ts'
import { useCopy } from '#pwa/use-remote.ts'
import { NightPoster, PostersSkeleton, postersClasses } from './event-poster.tsx'
import { CopyStates } from './remote-states.tsx'

/** The nights somebody likes or may go to: for them alone. */
export function SavedNights({ userId }: { userId: string }) {
  const text = useWords().people.profile
  const saved = useCopy<Event[]>(savedPath, userId)

  return (
    <section className="mt-10">
      <h2 className="display mb-4 text-2xl">{text.savedNights}</h2>
      <CopyStates copy={saved} loading={<PostersSkeleton />}>
        {nights =>
          nights.length === 0 ? (
            <p className="text-muted">{text.noneSaved}</p>
          ) : (
            <ul className={postersClasses}>
              {nights.map(event => (
                <NightPoster key={event.id} event={event} />
              ))}
            </ul>
          )
        }
      </CopyStates>
    </section>
  )
}
