import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { danceRoles } from '#contract/events/dance-roles.ts'
import type { DanceRole, Event } from '#contract/events/events.ts'
import type { PlusOne } from '#contract/events/going/attendance.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useDanceI18n } from '#pwa/i18n/pages/dance.ts'
import { useLeavingI18n } from '#pwa/i18n/pages/leaving.ts'
import { IconButton, QuietButton } from '#pwa/ui/button.tsx'
import { bound, Form, TextInput } from '#pwa/ui/fields/form.tsx'
import { Segments } from '#pwa/ui/fields/segments.tsx'
import type { AttendanceActions } from './attendance.ts'
import { partnerOf } from './place-details.ts'

/** The people whom a member brings, by name or as a number. Hidden where the host lets members bring none. */
export function PlusOnes({ event, actions }: { event: Event; actions: AttendanceActions }) {
  const text = useLeavingI18n().plusOnes
  const { tag } = useFormat()
  const { attendance, plusOnes, danceRole } = actions
  const limit = event.plusOneLimit ?? 0
  const state = attendance === 'asked' ? 'going' : attendance
  if ((state !== 'going' && state !== 'waiting') || (limit === 0 && plusOnes.length === 0)) return null
  const change = (next: PlusOne[]) => actions.attend(state, { plusOnes: next })

  return (
    <section className="mt-6 border-t border-line pt-5">
      <h3 className="display text-xl">{text.title}</h3>
      <p className="mt-1 text-sm text-muted">{text.hint({ limit, tag })}</p>
      {plusOnes.length > 0 && (
        <ul className="mt-2">
          {plusOnes.map((one, nth) => (
            <PlusOneRow
              // Two people may have one name.
              key={`${nth} ${one.name}`}
              plusOne={one}
              hasRoles={event.danceRoles !== undefined}
              onRemove={() => change(plusOnes.toSpliced(nth, 1))}
            />
          ))}
        </ul>
      )}
      {plusOnes.length < limit && (
        <AddPlusOne
          firstRole={event.danceRoles ? partnerOf(danceRole) : null}
          onAdd={plusOne => change([...plusOnes, plusOne])}
        />
      )}
    </section>
  )
}

type PlusOneRowProps = { plusOne: PlusOne; hasRoles: boolean; onRemove: () => void }

function PlusOneRow({ plusOne: { name = '+1', danceRole }, hasRoles, onRemove }: PlusOneRowProps) {
  const text = useLeavingI18n().plusOnes
  const { names } = useDanceI18n()
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-1.5 last:border-b-0">
      <span className="min-w-0">
        <bdi className="font-semibold wrap-anywhere">{name}</bdi>
        {hasRoles && danceRole && <span className="block text-sm text-muted">{names[danceRole]}</span>}
      </span>
      <IconButton icon={X} aria-label={text.remove(name)} onClick={onRemove} />
    </li>
  )
}

type AddPlusOneProps = {
  /** Null at an event without roles. */
  firstRole: DanceRole | null
  onAdd: (plusOne: PlusOne) => void
}

function AddPlusOne({ firstRole, onAdd }: AddPlusOneProps) {
  const text = useLeavingI18n().plusOnes
  const dance = useDanceI18n()
  const [name, setName] = useState('')
  const [role, setRole] = useState<DanceRole | null>(null)
  const danceRole = firstRole && (role ?? firstRole)
  const add = () => {
    const typed = name.trim()
    onAdd({ ...(typed !== '' && { name: typed }), ...(danceRole && { danceRole }) })
    setName('')
    setRole(null)
  }
  return (
    <Form onSubmit={add} className="mt-3 grid gap-3">
      <TextInput
        label={text.name}
        hint={text.nameHint}
        name="plus-one"
        autoComplete="off"
        maxLength={60}
        {...bound(name, setName)}
      />
      {danceRole && (
        <Segments
          label={dance.title}
          chosen={danceRole}
          onChoose={setRole}
          options={danceRoles.map(value => ({ value, label: dance.names[value] }))}
        />
      )}
      <QuietButton type="submit">{name.trim() === '' ? text.addOne : text.add(name.trim())}</QuietButton>
    </Form>
  )
}
