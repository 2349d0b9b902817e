import { useState } from 'react'
import { type EventRole, MAX_HELPERS, mayDo } from '#contract/events/event-rights.ts'
import type { Event } from '#contract/events/events.ts'
import { isPast } from '#contract/events/nights.ts'
import * as calls from '#contract/events/people/calls.ts'
import type { EventPerson } from '#contract/events/people/event-people.ts'
import { untilLoaded } from '#pwa/data/until-loaded.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useEventPeopleI18n } from '#pwa/i18n/pages/event-people.ts'
import { PersonLink } from '#pwa/parts/person-link.tsx'
import type { Me } from '#pwa/session/session.ts'
import { SmallButton } from '#pwa/ui/button.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { resource } from '#sw/http/send.ts'

const InviteHelper = optional(() => import(/* online */ './invite-helper.tsx'))
const HelperControls = optional(() => untilLoaded(() => import(/* online */ './helper-controls.tsx')))

type EventPeopleProps = { event: Event; role: EventRole; me: Me; nowMs: number }

/** The host of an event and the members who help, for each of them. The host invites, changes roles and removes. */
export default function EventPeople({ event, role, me, nowMs }: EventPeopleProps) {
  const text = useEventPeopleI18n()
  const remote = useRemote(resource(calls.people, { params: { id: event.id } }), me.id)
  const [isInviting, setIsInviting] = useState(false)
  const isOwner = mayDo(role, 'own')
  const people = remote.state === 'loaded' ? remote.body : []
  // Editors, and the host beside an editor who cannot take the event, find no control for it.
  const isHintShown =
    isOpen(event, nowMs) &&
    people.some(({ role, isInvited, canTakeOver }) => role === 'editor' && !isInvited && !canTakeOver)
  const canInvite = isOwner && !isPast(event, nowMs) && people.length <= MAX_HELPERS

  return (
    <section className="border-t border-line py-6">
      <h2 className="display text-2xl md:text-3xl">{text.title}</h2>
      {isOwner && <p className="mt-1 text-muted">{text.hint}</p>}
      {isHintShown && <p className="mt-1 text-muted">{text.handOverHint}</p>}
      {remote.state === 'failed' && <p className="mt-4 text-muted">{text.failed}</p>}
      <ul className="mt-2">
        {people.map(person => (
          <PersonOfEvent key={person.id} event={event} person={person} me={me} isOwner={isOwner} nowMs={nowMs} />
        ))}
      </ul>
      {canInvite && (
        <>
          <SmallButton className="mt-4" onClick={() => setIsInviting(true)}>
            {text.invite}
          </SmallButton>
          {isInviting && (
            <InviteHelper
              eventId={event.id}
              userId={me.id}
              presentIds={people.map(({ id }) => id)}
              onClose={() => setIsInviting(false)}
            />
          )}
        </>
      )}
    </section>
  )
}

type PersonOfEventProps = { event: Event; person: EventPerson; me: Me; isOwner: boolean; nowMs: number }

function PersonOfEvent({ event, person, me, isOwner, nowMs }: PersonOfEventProps) {
  const text = useEventPeopleI18n()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0">
      <PersonLink person={person} viewerId={me.id} className="flex-1 basis-32">
        <span className="block text-sm text-muted">
          {text.role[person.role]}
          {person.isInvited && ` · ${text.invited}`}
          {person.isOffered && ` · ${text.offeredTo}`}
        </span>
      </PersonLink>
      {isOwner && person.role !== 'owner' && (
        <HelperControls event={event} person={person} role={person.role} userId={me.id} isOpen={isOpen(event, nowMs)} />
      )}
    </li>
  )
}

/** Whether the event can still be handed over. */
const isOpen = (event: Event, nowMs: number) => event.status !== 'cancelled' && !isPast(event, nowMs)
