import { call } from '../../call.ts'
import { Confirm, Confirmation } from './confirmation.ts'

export const confirmEvent = call('PUT /api/events/:id/confirmation', {
  summary: 'Confirm on the day of an event that it takes place; a repeated call keeps the first confirmation',
  who: 'member',
  body: Confirm,
  responses: { 200: Confirmation },
  refusals: {
    403: ['role-lacks-right'],
    404: ['event-not-found'],
    409: ['not-published', 'event-cancelled', 'event-over', 'not-asked-yet'],
  },
})
