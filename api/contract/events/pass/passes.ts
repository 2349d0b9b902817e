import { z } from 'zod'
import { namedObject } from '../../named-schemas.ts'

/**
 * What a person who goes shows at the door: the token of the QR code (see `pass-token.ts`), and a short code to type
 * where a camera fails. In the own part of an event for a member, and in `GuestPass` for a guest without an account.
 */
export const Pass = namedObject('Pass', { token: z.string(), code: z.string() })
export type Pass = z.infer<typeof Pass>
