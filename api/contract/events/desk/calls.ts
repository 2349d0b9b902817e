import { call } from '../../call.ts'
import { EventAudience, HostDesk } from './desk.ts'

export const hostDesk = call('GET /api/host/desk', {
  summary: 'The coming events of the host, with the figures of the next one',
  who: { host: 'hosts-only' },
  responses: { 200: HostDesk },
})

export const eventAudience = call('GET /api/events/:id/audience', {
  summary: 'How many people are notified of a change of the event, and were notified of its publication',
  who: 'member',
  responses: { 200: EventAudience },
  refusals: { 404: ['event-not-found'] },
})
