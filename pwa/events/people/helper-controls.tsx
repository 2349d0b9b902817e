import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import type { GivenRole } from '#contract/events/given-role.ts'
import type { EventPerson } from '#contract/events/people/event-people.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { useEventPeopleI18n } from '#pwa/i18n/pages/event-people.ts'
import { ConfirmDialog } from '#pwa/parts/dialog.tsx'
import { SmallButton } from '#pwa/ui/button.tsx'
import { Select } from '#pwa/ui/fields/form.tsx'
import { personStore } from '#sw/db.ts'
import { endOffer, offerEvent, removeFromPeople, setRole } from '#sw/direct/event-people.ts'
import { useSending } from './use-sending.ts'

type HelperControlsProps = {
  event: Event
  person: EventPerson
  role: GivenRole
  /** The host. */
  userId: string
  /** Whether the event can still be handed over. */
  isOpen: boolean
}

/** For the host, beside a member who helps: the role, the end of it, and the event for an editor. */
export default function HelperControls({ event, person, role, userId, isOpen }: HelperControlsProps) {
  const text = useEventPeopleI18n()
  const { isBusy, run } = useSending(text)
  const name = displayNameOf(person)
  const store = personStore(userId)
  const [isHandingOver, setIsHandingOver] = useState(false)

  return (
    <>
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
          isOpen &&
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
    </>
  )
}

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
