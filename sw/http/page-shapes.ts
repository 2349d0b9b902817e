import './first-shapes.ts'
import { addShapes, type Fields, person, profile } from './response-shapes.ts'
import { review } from './worker-shapes.ts'

/*
 * The shapes of the calls of the pages. Imported for its side effect: a page loads it after its first screen, through
 * `loadShapesWith`.
 */

const event: Fields = {
  id: 'string',
  title: 'string',
  status: 'string',
  nightOf: 'string',
  timeZone: 'string',
  startsAt: 'string',
  city: 'string',
  state: 'string',
  createdBy: 'string',
}

const conversation: Fields = {
  id: 'string',
  otherUser: 'object',
  unreadCount: 'number',
  lastAt: 'string',
  lastSeq: 'number',
  rev: 'number',
  readSeq: 'number',
  deliveredSeq: 'number',
  otherReadSeq: 'number',
  otherDeliveredSeq: 'number',
}
const done: Fields = { success: 'boolean' }
const helper: Fields = { id: 'string', username: 'string', role: 'string', isInvited: 'boolean' }

const guestPass: Fields = {
  id: 'string',
  eventId: 'string',
  name: 'string',
  state: 'string',
  hasPlace: 'boolean',
  confirmBy: 'string',
}

addShapes({
  'POST /api/events/{id}/guests': guestPass,
  'POST /api/guests/read': guestPass,
  'POST /api/guests/confirm': guestPass,
  'POST /api/guests/resend': guestPass,
  'POST /api/guests/seen': done,
  'POST /api/guests/release': done,
  'POST /api/guests/keep': guestPass,
  'POST /api/guests/stop': done,
  'POST /api/guests/block': done,
  'GET /api/events/{id}/guests': [{ id: 'string', name: 'string', isConfirmed: 'boolean' }],
  'DELETE /api/events/{id}/guests/{id}': done,
  'GET /api/notifications': { notifications: 'array', unseen: 'number', hasMore: 'boolean' },
  'GET /api/users/{id}': profile,
  'GET /api/users/{id}/followers': [person],
  'GET /api/users/{id}/following': [person],
  'GET /api/users/{id}/events': [event],
  'GET /api/blocks': [person],
  'GET /api/venues/following': [{ slug: 'string', name: 'string' }],
  'GET /api/events/saved': [event],
  'GET /api/events/host/{id}': [event],
  'GET /api/city-file': { file: 'object', keys: 'array' },
  'GET /api/venues/{id}': { venue: 'object', events: 'array' },
  'GET /api/events/{id}': event,
  'GET /api/events/{id}/mine': { isFavorite: 'boolean' },
  'GET /api/events/{id}/receipts': [
    { id: 'string', kind: 'string', changes: 'array', seen: 'number', total: 'number' },
  ],
  'GET /api/events/{id}/attendees': [person],
  'GET /api/events/helping': [{ event, role: 'string', isInvited: 'boolean' }],
  'GET /api/events/{id}/people': [helper],
  'GET /api/events/{id}/reviews': [review],
  'DELETE /api/events/{id}/host-messages/{id}': { id: 'string', text: 'string', at: 'string' },
  'POST /api/events/{id}/visits': null,
  'GET /api/conversations': [conversation],
  'GET /api/conversations/{id}/messages': { conversationId: 'string', messages: 'array' },
})
