import { z } from 'zod'
import { namedObject } from '../../named-schemas.ts'

/** Without letters and digits that are read as others. */
export const CLAIM_CODE_CHARACTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const CLAIM_CODE_LENGTH = 10

/** `POST /api/events/{id}/claim`. The code may be typed in small letters and with spaces or hyphens. */
export const ClaimListings = z.object({
  code: z
    .string('required')
    .max(40, 'claim-code-wrong')
    .transform(typed => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')),
})

/** All events of the same source now belong to the host. */
export const ClaimedListings = namedObject('ClaimedListings', { claimed: z.int().min(0), source: z.string() })
export type ClaimedListings = z.infer<typeof ClaimedListings>
