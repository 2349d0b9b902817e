import { z } from 'zod'
import { namedObject } from '../../named-schemas.ts'

/**
 * What a person who goes shows at the door: the token of the QR code (see `pass-token.ts`), and a short code to type where a
 * camera fails. In the own part of an event for a member, and in `GuestPass` for a guest without an account.
 */
export const Pass = namedObject('Pass', { token: z.string(), code: z.string() })
export type Pass = z.infer<typeof Pass>

/** `GET /api/events/{id}/passes/keys`: the public Ed25519 keys (base64url) that have signed its passes. */
export const PassKeys = namedObject('PassKeys', { keys: z.array(z.string()) })
export type PassKeys = z.infer<typeof PassKeys>

/** `POST /api/events/{id}/passes/check`: the scanned token, or the typed code with or without spaces. */
export const CheckPass = z.object({ pass: z.string('required').trim().min(1, 'required').max(300, 'too-long') })

/**
 * `not-going`: the pass is genuine, or looks like a code, and its holder does not go. `holders` has one person for a token;
 * several if a typed code fits several.
 */
export const PassCheck = namedObject('PassCheck', {
  state: z.enum(['valid', 'unreadable', 'not-signed', 'other-event', 'other-night', 'not-going']),
  holders: z.array(
    z.object({
      kind: z.enum(['member', 'guest']),
      id: z.string(),
      name: z.string(),
      /** False for a guest who has not opened the link. */
      isConfirmed: z.boolean(),
    }),
  ),
})
export type PassCheck = z.infer<typeof PassCheck>
