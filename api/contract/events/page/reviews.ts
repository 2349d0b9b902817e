import { z } from 'zod'
import { namedObject } from '../../named-schemas.ts'
import { paragraph, uuid, whole } from '../../text.ts'
import { EventHost } from '../events.ts'

/**
 * `POST /api/events/{id}/reviews` writes the member's review, `PATCH` edits it, checked against the version in
 * `If-Match` if there is one, `DELETE` removes it.
 */
export const WriteReview = z.object({
  rating: whole(1, 5),
  comment: paragraph(2000).default(''),
})
export type WriteReview = z.infer<typeof WriteReview>

/** With an `id` the first request can be repeated: until the review is edited, it takes the latest text. */
export const AddReview = WriteReview.extend({ id: uuid.optional() })
export type AddReview = z.infer<typeof AddReview>

export const Review = namedObject('Review', {
  id: z.string(),
  rating: z.number(),
  comment: z.string(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  author: EventHost,
})
export type Review = z.infer<typeof Review>
