import { z } from 'zod'
import { namedObject, namedSchemas } from './named-schemas.ts'

export const Done = namedObject('Done', { success: z.literal(true) })
export type Done = z.infer<typeof Done>

export const DoneWithMessage = Done.extend({ message: z.string() }).register(namedSchemas, { id: 'DoneWithMessage' })
export type DoneWithMessage = z.infer<typeof DoneWithMessage>

/** The body of every error response. `error` and `message` are the same sentence, because old clients read either. */
export const ErrorResponse = namedObject('ErrorResponse', {
  error: z.string(),
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  issues: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })).optional(),
  conflict: z.object({ fields: z.array(z.string()), current: z.unknown() }).optional(),
})
export type ErrorResponse = z.infer<typeof ErrorResponse>

type Missing = null | undefined | false

/** The fields as a row of the database has them: null, and false, where a response leaves a field out. */
export type Stored<Fields> = {
  [Name in keyof Fields]-?: undefined extends Fields[Name] ? InRow<Exclude<Fields[Name], undefined>> : Fields[Name]
}

type InRow<Value> = Value extends boolean ? boolean : Value | null

/** The fields that have a value: neither null, undefined nor false. For a response that leaves out the others. */
export function present<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], Missing> } {
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== false)
  // Of the same fields, only some are left out.
  return Object.fromEntries(given) as { [Name in keyof Fields]?: Exclude<Fields[Name], Missing> }
}
