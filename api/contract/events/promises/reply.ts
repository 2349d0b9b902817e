import { z } from 'zod'
import { line, paragraph } from '../../text.ts'
import { MAX_REPLY } from './reply-limit.ts'

/**
 * `PUT /api/promises/reply`: the text below the figure of the series with this slug, or without one of the host. An empty
 * text removes it.
 */
export const ReplyToPromises = z.object({ slug: z.union([line(100), z.null()], 'invalid'), text: paragraph(MAX_REPLY) })
export type ReplyToPromises = z.infer<typeof ReplyToPromises>
