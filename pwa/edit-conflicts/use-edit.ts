import { useRef, useState } from 'react'
import { conflictIn } from '#sw/delivery/edit-conflict.ts'
import { failureOf } from '#sw/http/failures.ts'
import {
  type Base,
  bodyOf,
  changedUnits,
  type EditDraft,
  isSameIn,
  type Shape,
  unitsNamed,
  withUnits,
} from './merge.ts'

type Options<Form extends object, Name extends string, Resource> = {
  shape: Shape<Form, Name>
  /** As this device has it when the form opens. */
  resource: Resource
  /** What the form opens with, and what its author has to choose before anything else. */
  opened: () => EditDraft<Form> & { conflicts: Name[] }
  baseFrom: (resource: Resource) => Base<Form>
  send: (body: Record<string, unknown>, version: number) => Promise<void>
  /** Adds the units that cannot be sent without each other. */
  sentWith?: (changed: Name[]) => Name[]
  /** The units of which the person keeps their own version. */
  keptOf?: (mine: Name[], conflicts: Name[], yours: Name[]) => Name[]
  onTyped: (typed: EditDraft<Form>) => void
  /** Of a save that follows a choice; every other failure is thrown to the form. */
  onFailed: (error: unknown) => void
}

type Conflict<Form, Name> = {
  form: Form
  /** The resource as the server has it. */
  saved: Base<Form>
  mine: Name[]
  conflicts: Name[]
  /** What to go on with after the choice; null for a draft that was only opened. */
  next: { also: Name[]; onSaved: () => Promise<void> } | null
}

/** The life of a form that edits something stored: it sends what was changed, and asks about what both sides changed. */
export function useEdit<Form extends object, Name extends string, Resource>({
  shape,
  resource,
  opened: open,
  baseFrom,
  send,
  sentWith = names => names,
  keptOf = keptByDefault,
  onTyped,
  onFailed,
}: Options<Form, Name, Resource>) {
  // `round` begins the form anew with what was chosen.
  const [opened, setOpened] = useState(() => ({ ...open(), round: 0 }))
  const [conflict, setConflict] = useState<Conflict<Form, Name> | null>(() => {
    const { form, base, conflicts } = opened
    const mine = changedUnits(shape, base.form, form)
    return conflicts.length === 0 ? null : { form, saved: baseFrom(resource), mine, conflicts, next: null }
  })
  /** Sent without a response: if one of them was stored after all, it is no other person's change. */
  const unanswered = useRef<Form[]>([])
  const isOwn = (name: Name, saved: Form) => unanswered.current.some(earlier => isSameIn(shape, name, earlier, saved))

  const saveOn = async (form: Form, base: Base<Form>, also: Name[], onSaved: () => Promise<void>): Promise<void> => {
    const names = [...new Set([...also, ...sentWith(changedUnits(shape, base.form, form))])]
    if (names.length === 0) return await onSaved()
    try {
      await send(bodyOf(shape, form, names), base.version)
    } catch (error) {
      const met = conflictIn<Resource>(error)
      if (!met) {
        if (failureOf(error) === 'retry') unanswered.current.push(form)
        throw error
      }
      const saved = baseFrom(met.current)
      const conflicts = unitsNamed(shape, met.fields).filter(name => !isOwn(name, saved.form))
      if (conflicts.length > 0) return setConflict({ form, saved, mine: names, conflicts, next: { also, onSaved } })
      return await saveOn(withUnits(shape, saved.form, form, names), saved, also, onSaved)
    }
    await onSaved()
  }

  return {
    form: opened.form,
    base: opened.base,
    round: opened.round,
    conflict,
    /** Changes nothing where the server refuses; a conflict opens the choice instead. `also` is sent unchanged too. */
    save: async (form: Form, onSaved: () => Promise<void>, also: Name[] = []) =>
      await saveOn(form, opened.base, also, onSaved),
    typed: (form: Form) => onTyped({ form, base: opened.base }),
    dismiss: () => setConflict(null),
    async choose(yours: Name[]) {
      if (conflict === null) return
      const { form, saved, mine, conflicts, next } = conflict
      const kept = keptOf(mine, conflicts, yours)
      const merged = withUnits(shape, saved.form, form, kept)
      setOpened({ form: merged, base: saved, conflicts: [], round: opened.round + 1 })
      onTyped({ form: merged, base: saved })
      setConflict(null)
      if (next === null) return
      const also = next.also.filter(name => kept.includes(name))
      await saveOn(merged, saved, also, next.onSaved).catch(onFailed)
    },
  }
}

function keptByDefault<Name>(mine: Name[], conflicts: Name[], yours: Name[]): Name[] {
  return mine.filter(name => !conflicts.includes(name) || yours.includes(name))
}
