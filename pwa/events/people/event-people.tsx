import { useState } from 'react'
import { type EventRole, MAX_HELPERS, mayDo } from '#contract/events/event-rights.ts'
import type { Event } from '#contract/events/events.ts'
import type { GivenRole } from '#contract/events/given-role.ts'
import { isPast } from '#contract/events/nights.ts'
import * as calls from '#contract/events/people/calls.ts'
import type { EventPerson } from '#contract/events/people/event-people.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useEventPeopleI18n } from '#pwa/i18n/pages/event-people.ts'
import { ConfirmDialog } from '#pwa/parts/confirm-dialog.tsx'
import { PersonLink } from '#pwa/parts/person-link.tsx'
import type { Me } from '#pwa/session/session.ts'
import { SmallButton } from '#pwa/ui/button.tsx'
import { Select } from '#pwa/ui/fields/select.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { personStore } from '#sw/db.ts'
import { endOffer, offerEvent, removeFromPeople, setRole } from '#sw/direct/event-people.ts'
import { resource } from '#sw/http/send.ts'

const InviteHelper = optional(() => import(/* online */ './invite-helper.tsx'))

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
  const { isBusy, run } = useAction({ failed: text.notDone, noSignal: text.noSignal, toast: true })
  const name = displayNameOf(person)
  const { role } = person
  const store = personStore(me.id)
  const [isHandingOver, setIsHandingOver] = useState(false)

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0">
      <PersonLink person={person} viewerId={me.id} className="flex-1 basis-32">
        <span className="block text-sm text-muted">
          {text.role[role]}
          {person.isInvited && ` · ${text.invited}`}
          {person.isOffered && ` · ${text.offeredTo}`}
        </span>
      </PersonLink>
      {isOwner && role !== 'owner' && (
        <span className="flex flex-wrap items-end gap-3">
          <RoleSelect
            label={text.changeRole(name)}
            role={role}
            isDisabled={isBusy}
            onChoose={chosen => void run(() => setRole(store, event.id, person.id, chosen), { done: text.changed })}
          />
          <SmallButton
            isBusy={isBusy}
            aria-label={text.removeName(name)}
            onClick={() => void run(() => removeFromPeople(store, event.id, person.id), { done: text.removed(name) })}
          >
            {text.remove}
          </SmallButton>
          {person.isOffered ? (
            <SmallButton
              isBusy={isBusy}
              onClick={() => void run(() => endOffer(store, event.id), { done: text.offerWithdrawn })}
            >
              {text.withdrawOffer}
            </SmallButton>
          ) : (
            isOpen(event, nowMs) &&
            person.canTakeOver && (
              <SmallButton
                aria-haspopup="dialog"
                aria-label={text.handOverTo(name)}
                onClick={() => setIsHandingOver(true)}
              >
                {text.handOver}
              </SmallButton>
            )
          )}
        </span>
      )}
      <ConfirmDialog
        isOpen={isHandingOver}
        onClose={() => setIsHandingOver(false)}
        title={text.handOverTo(name)}
        confirm={text.handOver}
        onConfirm={async () => {
          await run(() => offerEvent(store, event.id, person.id), { done: text.handOverAsked(name) })
          setIsHandingOver(false)
        }}
        isBusy={isBusy}
        look="accent"
      >
        {text.handOverText(name)}
      </ConfirmDialog>
    </li>
  )
}

/** Whether the event can still be handed over. */
const isOpen = (event: Event, nowMs: number) => event.status !== 'cancelled' && !isPast(event, nowMs)

type RoleSelectProps = { label: string; role: GivenRole; isDisabled: boolean; onChoose: (role: GivenRole) => void }

function RoleSelect({ label, role, isDisabled, onChoose }: RoleSelectProps) {
  const text = useEventPeopleI18n()
  return (
    <Select
      label={<span className="sr-only">{label}</span>}
      value={role}
      disabled={isDisabled}
      options={GIVEN_ROLES.map(value => ({ value, label: text.role[value] }))}
      onChange={event => {
        const chosen = GIVEN_ROLES.find(value => value === event.target.value)
        if (chosen) onChoose(chosen)
      }}
    />
  )
}

const GIVEN_ROLES: readonly GivenRole[] = ['editor', 'door']
