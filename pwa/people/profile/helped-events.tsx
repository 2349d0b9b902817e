import { helpedEvents } from '#contract/events/people/calls.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useEventPeopleI18n } from '#pwa/events/people/event-people-i18n.ts'
import { resource } from '#sw/http/send.ts'
import { EventPoster, postersClasses } from './event-poster.tsx'

/** The events that a member helps with, or is asked to; only for the member. Most members have none, who see nothing. */
export function HelpedEvents({ userId }: { userId: string }) {
  const text = useEventPeopleI18n()
  const helped = useRemote(resource(helpedEvents), userId)
  if (helped.state !== 'loaded' || helped.body.length === 0) return null

  return (
    <section className="mt-10">
      <h2 className="display mb-4 text-2xl">{text.helpingTitle}</h2>
      <ul className={postersClasses}>
        {helped.body.map(({ event, role, isInvited }) => (
          <EventPoster key={event.id} event={event} note={isInvited ? text.invitedNote : text.role[role]} />
        ))}
      </ul>
    </section>
  )
}
