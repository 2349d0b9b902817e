import { z } from 'zod'
import { namedObject } from '../../named-schemas.ts'

/** `at`: when the host answered, which may be before the request; a time outside of the day of the event is ignored. */
export const Confirm = z.object({ at: z.iso.datetime('invalid').optional() })

export const Confirmation = namedObject('Confirmation', { confirmedAt: z.iso.datetime() })
export type Confirmation = z.infer<typeof Confirmation>
