import { z } from 'zod'
import type { ErrorBody } from './errors.ts'
import { namedObject, namedSchemas } from './named-schemas.ts'

export const Done = namedObject('Done', { success: z.literal(true) })
export type Done = z.infer<typeof Done>

export const DoneWithMessage = Done.extend({ message: z.string() }).register(namedSchemas, { id: 'DoneWithMessage' })
export type DoneWithMessage = z.infer<typeof DoneWithMessage>

export const ErrorResponse = namedObject('ErrorResponse', {
  error: z.string(),
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  issues: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })).optional(),
  conflict: z.object({ fields: z.array(z.string()), current: z.unknown() }).optional(),
}) satisfies z.ZodType<ErrorBody>
