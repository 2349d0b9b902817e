import { z } from 'zod'
import { isoDate, line, orNull, whole } from '../text.ts'
import { COUNT_MAX, repeats } from './repeats.ts'

/** How a new event repeats, from its night on. Without `until` and `count` the series has no end. */
export const SeriesOrder = z.object({
  repeat: z.enum(repeats, 'invalid'),
  until: isoDate.nullable().default(null),
  count: whole(1, COUNT_MAX).nullable().default(null),
  /** Nights without a party, with the reason. */
  skips: z
    .array(
      z.object({
        night: isoDate,
        reason: orNull(line(300)).default(null),
      }),
      'invalid',
    )
    .max(60, 'too-long')
    .default([]),
})
export type SeriesOrder = z.infer<typeof SeriesOrder>
