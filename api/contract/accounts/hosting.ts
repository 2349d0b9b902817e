import { z } from 'zod'
import { EditProfile } from './profile.ts'

/**
 * `PUT /api/auth/hosting`: a member starts hosting, or stops it while no event or job is ahead. The two fields are
 * those of the profile; they are written only when the member starts. A repeated request has no effect.
 */
export const SwitchHosting = z.object({
  isHost: z.boolean('invalid'),
  promotionGroup: EditProfile.shape.promotionGroup,
  venueName: EditProfile.shape.venueName,
})
