import { call } from '../../call.ts'
import { Confirm } from './confirmation.ts'

export const confirmEvent = call('PUT /api/events/:id/still-on', {
  summary: 'Confirm on the day of an event that it takes place; a repeated call keeps the first confirmation',
  who: 'member',
  body: Confirm,
  refusals: {
    403: ['role-lacks-right'],
    404: ['event-not-found'],
    409: ['not-published', 'event-cancelled', 'event-over', 'not-asked-yet'],
  },
})
