import { z } from 'zod'

/** `at`: when the host answered, which may be before the request; a time outside of the day of the event is ignored. */
export const Confirm = z.object({ at: z.iso.datetime('invalid').optional() })
export type Confirm = z.infer<typeof Confirm>
