type Missing = null | undefined | false

/** The fields that have a value: neither null, undefined nor false. For a response that leaves out the others. */
export function present<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], Missing> } {
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== false)
  // Of the same fields, only some are left out.
  return Object.fromEntries(given) as { [Name in keyof Fields]?: Exclude<Fields[Name], Missing> }
}
