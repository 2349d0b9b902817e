import { z } from 'zod'
import { uuid } from '../../text.ts'
import { Answers } from '../events.ts'

/**
 * `POST /api/events/{id}/place-offer`: offers the own place to a member, instead of an earlier offer to another one. The
 * place stays with the giver until it is taken, and after the deadline.
 */
export const OfferPlace = z.object({ to: uuid })
export type OfferPlace = z.infer<typeof OfferPlace>

/**
 * `PUT /api/events/{id}/place-offer`: takes the place that this member gives, with its role and with the people whom the
 * giver brings. Those who wait keep their order, because the place is never free.
 */
export const TakePlace = z.object({
  giver: uuid,
  /** Needed where a question of the host is required. */
  answers: Answers.optional(),
})
export type TakePlace = z.infer<typeof TakePlace>

/** `DELETE /api/events/{id}/place-offer`: declines the place of this member; without one, withdraws the own offer. */
export const EndPlaceOffer = z.object({ giver: uuid.optional() })
export type EndPlaceOffer = z.infer<typeof EndPlaceOffer>
