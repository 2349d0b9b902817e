import { Avatar } from '#pwa/ui/avatar.tsx'
import { Poster } from '#pwa/ui/poster.tsx'
import { demoEventsNamed } from './demo-events.ts'
import { useDemoI18n } from './i18n.ts'
import { personWithId } from './people.ts'

/** The activity of the people the demo member follows; an activity about an event shows its poster. */
export function GoerActivity() {
  const { activities, ago } = useDemoI18n().goer
  const feed = [
    { personId: 'demo-mateo', describe: activities.posted, event: 'Noche de Son', when: ago.minutes },
    { personId: 'demo-ines', describe: activities.going, event: 'Cumbia Bajo la Luna', when: ago.hours },
    { personId: 'demo-rafa', describe: activities.reviewed, event: 'Perreo Intenso', when: ago.yesterday },
    { personId: 'demo-yara', describe: () => activities.followed, event: '', when: ago.days },
  ]

  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {feed.map(({ personId, describe, event, when }) => {
        const person = personWithId(personId)
        return (
          <li
            key={personId}
            className="arriving flex min-h-28 items-stretch overflow-hidden rounded-card border border-line bg-surface"
          >
            <div className="flex min-w-0 grow items-center gap-4 p-4 sm:p-5">
              <Avatar id={person.id} name={person.name} className="size-14" />
              <div className="min-w-0">
                <p className="leading-snug text-pretty">
                  <strong>{person.name}</strong> {describe(event)}
                </p>
                <p className="mt-1 text-sm text-muted">{when}</p>
              </div>
            </div>
            {demoEventsNamed(event).map(({ id, genre }) => (
              <Poster key={id} id={id} genre={genre} width={300} height={300} className="w-24 shrink-0 sm:w-36" />
            ))}
          </li>
        )
      })}
    </ul>
  )
}
