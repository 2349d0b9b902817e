import { z } from 'zod'
import { namedObject, namedSchemas } from '../named-schemas.ts'
import { whole } from '../text.ts'

/* Invitations, on sites where SIGN_UP contains `invite`. */

/** As it was typed: small letters, spaces and hyphens make no difference. */
export const InvitationCode = z.string('invitation-invalid').max(60, 'invitation-invalid')

/** `POST /api/invitations/check`. Sets a cookie with the code, for a sign-up through a provider. */
export const CheckInvitation = z.object({ code: InvitationCode })

/** `GET /api/invitations`, and `GET /api/admin/invitations` of the admins. `start` is the first part of the code. */
export const Invitation = namedObject('Invitation', {
  id: z.string(),
  start: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  state: z.enum(['open', 'used', 'revoked', 'expired']),
})
export type Invitation = z.infer<typeof Invitation>

/** The response to the creation alone contains the code. */
export const CreatedInvitation = Invitation.extend({ code: z.string() }).register(namedSchemas, {
  id: 'CreatedInvitation',
})
export type CreatedInvitation = z.infer<typeof CreatedInvitation>

/** `POST /api/admin/invitations`. A member creates one at a time, with an empty body. */
export const CreateInvitations = z.object({ count: whole(1, 50, 'invalid').default(1) })
