/** The state in which a form was opened: the stored values as form values, and their version. */
export type Base<Form> = { form: Form; version: number }

/**
 * The typed values together with the state they were typed on, so that a draft opened days later still distinguishes
 * changed fields.
 */
export type EditDraft<Form> = { form: Form; base: Base<Form> }

/**
 * Fields of a form that are changed, sent and chosen together. A unit that depends on another one, as coordinates
 * depend on the address, is also in conflict if that other unit was changed.
 */
export type Unit<Form, Name extends string> = {
  form: readonly (keyof Form)[]
  sent: readonly string[]
  dependsOn?: readonly Name[]
}

/** Units of one field each, which has the same name in the form and in the request. */
export function plainUnits<Name extends string>(...names: Name[]) {
  return Object.fromEntries(names.map(name => [name, { form: [name], sent: [name] }])) as Record<
    Name,
    { form: Name[]; sent: Name[] }
  >
}

/** The units of a kind of form, and how the form becomes a request body. */
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

/** The units that contain the field names in a refusal. */
export function unitsNamed<Form, Name extends string>(shape: Shape<Form, Name>, fields: readonly string[]): Name[] {
  return unitsOf(shape).filter(name => shape.units[name].sent.some(field => fields.includes(field)))
}

/**
 * Applies a draft to the stored values. Fields its author did not change follow the stored values, changed fields keep
 * the author's values, and `conflicts` are the units that also changed on the server. Without a base (a draft of an
 * earlier release) each difference may be an edit or outdated, so each one is a conflict. A draft in conflict stays on
 * the version it was typed on until the member chooses, so that the server refuses it too. Version 0 stands for an
 * unknown version. Fields that the release which stored the draft did not have yet are those of the stored values: the
 * author has not changed them.
 */
export function reopened<Form extends object, Name extends string>(
  shape: Shape<Form, Name>,
  draft: { form: Partial<Form>; base: Base<Partial<Form>> | null },
  current: Base<Form>,
): EditDraft<Form> & { conflicts: Name[] } {
  const form = { ...current.form, ...draft.form }
  const base = draft.base && { ...draft.base, form: { ...current.form, ...draft.base.form } }
  // The cached response may be older than the one the draft was typed on.
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
