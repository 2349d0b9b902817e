import type { z } from 'zod'
import { type Refusals, refusalFor } from '#pwa/i18n/refusals.ts'
import type { Errors } from '#pwa/ui/fields/use-fields.ts'

/** The error of each field: the schema reports the code of a refusal. */
export function errorsIn(schema: z.ZodType, values: object, i18n: Refusals): Errors {
  const issues = schema.safeParse(values).error?.issues ?? []
  // The first issue of a field is shown.
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [String(path[0]), refusalFor(message, i18n) ?? message]),
  )
}
