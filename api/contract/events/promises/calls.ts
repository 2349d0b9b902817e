import { call } from '../../call.ts'
import { GivenPromises, OwnPromises, ReplyToPromises } from './promises.ts'

export const ownPromises = call('GET /api/events/:id/promises', {
  summary: 'What the member says after the night about its promises',
  who: 'member',
  responses: { 200: OwnPromises },
  refusals: { 404: ['event-not-found'] },
})

export const answerPromises = call('PUT /api/events/:id/promises', {
  summary: 'Say after the night which of its promises were kept, as a member who was checked in',
  who: 'member',
  body: GivenPromises,
  refusals: { 403: ['promises-after-door'], 404: ['event-not-found'] },
})

export const replyToPromises = call('PUT /api/promises/reply', {
  summary: 'Write, change or remove the own reply below the promises that were kept, as the host of the figure',
  who: 'member',
  body: ReplyToPromises,
  refusals: { 404: ['not-found'] },
})
