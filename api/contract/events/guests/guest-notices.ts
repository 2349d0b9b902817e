import { z } from 'zod'
import { GuestProof } from './guests.ts'

/**
 * `POST /api/guests/seen`: the guest sees the event as it was updated at `until`, and the messages of its host until
 * `messagesUntil`. The proof is that of the device, the token of the link that confirms, or that of the link in a
 * notice.
 */
export const MarkGuestSeen = z.object({
  proof: z.union([...GuestProof.options, z.object({ notice: z.string('invalid').max(200, 'invalid') })]),
  until: z.iso.datetime('invalid'),
  messagesUntil: z.iso.datetime('invalid').optional(),
})
export type MarkGuestSeen = z.infer<typeof MarkGuestSeen>
