import type { Event } from '#contract/events.ts'
import { nightLabel } from '#contract/night-labels.ts'
import { paths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people.ts'
import type { PublicUser } from '#contract/people-calls.ts'
import type { CopyOf } from '#pwa/copy.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { useLanguage } from '#pwa/words.ts'
import { CopyStates } from './copy-states.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

export type ActivityTabProps = { person: PublicUser; events: CopyOf<Event[]> & { refresh: () => void } }

/** What somebody has been up to, as far as it is anybody's business: the nights they are seen at. */
export function ActivityTab({ person, events }: ActivityTabProps) {
  const { language, words } = useLanguage()
  const text = words.people
  const name = displayNameOf(person)
  const nothing = <p className="text-muted">{text.public.noActivity}</p>

  return (
    <CopyStates copy={events} loading={<RowsSkeleton />} missing={nothing}>
      {list =>
        list.length === 0 ? (
          nothing
        ) : (
          <ul>
            {list.map(event => (
              <li key={event.id} className="border-b border-line last:border-b-0">
                <a href={paths.event(event.id)} className="flex items-center gap-4 rounded-control py-3 no-underline">
                  <Avatar id={person.id} name={name} src={person.profileImageUrl} className="size-11" />
                  <span className="min-w-0">
                    <span className="block font-medium">{text.activity.going(event.title)}</span>
                    <span className="figures block text-sm text-muted">{nightLabel(event.nightOf, language)}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )
      }
    </CopyStates>
  )
}
