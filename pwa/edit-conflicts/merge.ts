/** What a form was opened on: the stored values as the form shows them, and the version they belong to. */
export type Base<Form> = { form: Form; version: number }

/** What is typed, with what it was typed over: a draft that is opened days later still knows what its author changed. */
export type EditDraft<Form> = { form: Form; base: Base<Form> }

/**
 * Fields of a form that are changed, sent and chosen together. A unit that depends on another one, as a spot on the map
 * does on its address, is also in conflict when that one was changed.
 */
export type Unit<Form, Name extends string> = {
  form: readonly (keyof Form)[]
  sent: readonly string[]
  dependsOn?: readonly Name[]
}

/** How a kind of form becomes the body of its request, and what can be changed in it by itself. */
export type Shape<Form, Name extends string> = {
  units: Record<Name, Unit<Form, Name>>
  bodyFrom: (form: Form) => Record<string, unknown>
}

/** The units whose sent values differ between two states of a form. */
export function changedUnits<Form, Name extends string>(shape: Shape<Form, Name>, before: Form, after: Form): Name[] {
  return unitsOf(shape).filter(name => !isSameIn(shape, name, before, after))
}

/** The part of the request's body that belongs to these units. */
export function bodyOf<Form, Name extends string>(
  shape: Shape<Form, Name>,
  form: Form,
  names: readonly Name[],
): Record<string, unknown> {
  const body = shape.bodyFrom(form)
  const fields = names.flatMap(name => shape.units[name].sent)
  return Object.fromEntries(fields.map(field => [field, body[field]]))
}

/** `current` with the given units as `form` has them. */
export function withUnits<Form extends object, Name extends string>(
  shape: Shape<Form, Name>,
  current: Form,
  form: Form,
  names: readonly Name[],
): Form {
  const fields = names.flatMap(name => shape.units[name].form)
  return { ...current, ...Object.fromEntries(fields.map(field => [field, form[field]])) }
}

/** The units that a refusal of the server means by its field names. */
export function unitsNamed<Form, Name extends string>(shape: Shape<Form, Name>, fields: readonly string[]): Name[] {
  return unitsOf(shape).filter(name => shape.units[name].sent.some(field => fields.includes(field)))
}

/**
 * A draft on top of what is stored now. What its author left alone follows the stored values; what they changed stays
 * theirs; `conflicts` are the units that were changed to something else on the server since. Without a base (a draft of
 * an earlier release) every difference may be the author's or may be old, so each of them is a conflict. As long as
 * nobody has chosen, a draft in conflict stays on the version it was typed on, so that the server refuses it too; the
 * version 0 stands for one that is not known.
 */
export function reopened<Form extends object, Name extends string>(
  shape: Shape<Form, Name>,
  draft: { form: Form; base: Base<Form> | null },
  current: Base<Form>,
): EditDraft<Form> & { conflicts: Name[] } {
  const { form, base } = draft
  // The device may have kept an older response than the one the draft was typed over.
  if (base !== null && base.version >= current.version) return { form, base, conflicts: [] }
  const mine = changedUnits(shape, base?.form ?? current.form, form)
  const isChanged = (name: Name) => base === null || base.version < 1 || !isSameIn(shape, name, base.form, current.form)
  const conflicts = mine.filter(
    name =>
      !isSameIn(shape, name, form, current.form) && [name, ...(shape.units[name].dependsOn ?? [])].some(isChanged),
  )
  if (conflicts.length > 0) return { form, base: base ?? { ...current, version: 0 }, conflicts }
  return { form: withUnits(shape, current.form, form, mine), base: current, conflicts }
}

/** Whether both states of a form send the same for this unit. */
export function isSameIn<Form, Name extends string>(shape: Shape<Form, Name>, name: Name, one: Form, other: Form) {
  return JSON.stringify(bodyOf(shape, one, [name])) === JSON.stringify(bodyOf(shape, other, [name]))
}

function unitsOf<Form, Name extends string>({ units }: Shape<Form, Name>): Name[] {
  return Object.keys(units) as Name[]
}
