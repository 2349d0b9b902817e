import { z } from 'zod'
import { call, IF_MATCH } from '../../call.ts'
import { Event } from '../events.ts'
import { MyPart } from '../going/attendance.ts'
import { AddReview, Review, WriteReview } from './reviews.ts'

export const eventAtShortAddress = call('GET /api/events/slug/:slug', {
  summary: 'The event of a short address',
  who: 'anyone',
  responses: { 200: Event },
  refusals: { 404: ['event-not-found'] },
})

export const event = call('GET /api/events/:id', {
  summary: 'An event',
  who: 'visitor',
  responses: { 200: Event },
  refusals: { 404: ['event-not-found'] },
})

export const ownPart = call('GET /api/events/:id/mine', {
  summary: 'Attendance, favorite and review of the member, and the messages of the host',
  who: 'member',
  responses: { 200: MyPart },
  refusals: { 404: ['event-not-found'] },
})

export const reviews = call('GET /api/events/:id/reviews', {
  summary: 'The reviews of an event',
  who: 'anyone',
  responses: { 200: z.array(Review) },
  refusals: { 404: ['event-not-found'] },
})

export const addReview = call('POST /api/events/:id/reviews', {
  summary: 'Review an event',
  who: 'member',
  body: AddReview,
  responses: { 200: Review, 201: Review },
  refusals: { 403: ['review-after-going', 'own-event'], 404: ['event-not-found'], 409: ['already-reviewed'] },
})

export const changeReview = call('PATCH /api/events/:id/reviews', {
  summary: 'Change the review',
  who: 'member',
  body: WriteReview,
  responses: { 200: Review },
  headers: IF_MATCH,
  refusals: { 400: ['invalid-version'], 404: ['event-not-found', 'review-not-found'], 412: ['edit-conflict'] },
})

export const deleteReview = call('DELETE /api/events/:id/reviews', {
  summary: 'Delete the review',
  who: 'member',
  refusals: { 404: ['event-not-found'] },
})
