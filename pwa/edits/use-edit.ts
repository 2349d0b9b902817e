import { useRef, useState } from 'react'
import { conflictIn } from '#sw/delivery/kinds/edit-conflict.ts'
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
  /** The resource as this device has it when the form opens. */
  resource: Resource
  /** The initial form values, and the conflicts to resolve first. */
  opened: () => EditDraft<Form> & { conflicts: Name[] }
  baseFrom: (resource: Resource) => Base<Form>
  /** `edited` is what the form would have to open with again. */
  send: (body: Record<string, unknown>, edited: EditDraft<Form>) => Promise<void>
  /** Adds the units that must be sent together with these. */
  sentWith?: (changed: Name[]) => Name[]
  /** The units of which the member keeps their own version. */
  ownUnits?: (mine: Name[], conflicts: Name[], yours: Name[]) => Name[]
  onTyped: (typed: EditDraft<Form>) => void
  /** Called when the save after a choice fails. Every other failure is thrown to the form. */
  onFailed: (error: unknown) => void
}

type Conflict<Form, Name> = {
  form: Form
  /** The resource as stored on the server. */
  saved: Base<Form>
  mine: Name[]
  conflicts: Name[]
  /** How the save continues after the choice; null for a conflict found when the draft was opened. */
  next: { also: Name[]; onSaved: () => Promise<void> } | null
}

/**
 * The state of a form that edits a stored resource: it sends the changed fields, and offers a choice where the server's
 * version changed too.
 */
export function useEdit<Form extends object, Name extends string, Resource>({
  shape,
  resource,
  opened: open,
  baseFrom,
  send,
  sentWith = names => names,
  ownUnits = defaultOwnUnits,
  onTyped,
  onFailed,
}: Options<Form, Name, Resource>) {
  // `round` is the form's key: it remounts the form with the chosen values.
  const [opened, setOpened] = useState(() => ({ ...open(), round: 0 }))
  const [conflict, setConflict] = useState<Conflict<Form, Name> | null>(() => {
    const { form, base, conflicts } = opened
    const mine = changedUnits(shape, base.form, form)
    return conflicts.length === 0 ? null : { form, saved: baseFrom(resource), mine, conflicts, next: null }
  })
  /**
   * Forms that were sent without receiving a response: if the server stored one of them, the difference is not another
   * person's change.
   */
  const sentWithoutResponse = useRef<Form[]>([])
  const isOwn = (name: Name, saved: Form) =>
    sentWithoutResponse.current.some(earlier => isSameIn(shape, name, earlier, saved))

  const saveFrom = async (form: Form, base: Base<Form>, also: Name[], onSaved: () => Promise<void>): Promise<void> => {
    const names = [...new Set([...also, ...sentWith(changedUnits(shape, base.form, form))])]
    if (names.length === 0) return await onSaved()
    try {
      await send(bodyOf(shape, form, names), { form, base })
    } catch (error) {
      const conflictResponse = conflictIn<Resource>(error)
      if (!conflictResponse) {
        if (failureOf(error) === 'retry') sentWithoutResponse.current.push(form)
        throw error
      }
      const saved = baseFrom(conflictResponse.current)
      const conflicts = unitsNamed(shape, conflictResponse.fields).filter(name => !isOwn(name, saved.form))
      if (conflicts.length > 0) return setConflict({ form, saved, mine: names, conflicts, next: { also, onSaved } })
      return await saveFrom(withUnits(shape, saved.form, form, names), saved, also, onSaved)
    }
    await onSaved()
  }

  return {
    form: opened.form,
    base: opened.base,
    round: opened.round,
    conflict,
    /**
     * Saves the changed units. A conflict opens the choice; any other refusal is thrown. `also` names units to send
     * although they did not change.
     */
    save: async (form: Form, onSaved: () => Promise<void>, also: Name[] = []) =>
      await saveFrom(form, opened.base, also, onSaved),
    typed: (form: Form) => onTyped({ form, base: opened.base }),
    dismiss: () => setConflict(null),
    async choose(yours: Name[]) {
      if (conflict === null) return
      const { form, saved, mine, conflicts, next } = conflict
      const own = ownUnits(mine, conflicts, yours)
      const merged = withUnits(shape, saved.form, form, own)
      setOpened({ form: merged, base: saved, conflicts: [], round: opened.round + 1 })
      onTyped({ form: merged, base: saved })
      setConflict(null)
      if (next === null) return
      const also = next.also.filter(name => own.includes(name))
      await saveFrom(merged, saved, also, next.onSaved).catch(onFailed)
    },
  }
}

function defaultOwnUnits<Name>(mine: Name[], conflicts: Name[], yours: Name[]): Name[] {
  return mine.filter(name => !conflicts.includes(name) || yours.includes(name))
}
