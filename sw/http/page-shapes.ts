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
const venuePeople: Fields = { canClaim: 'boolean', people: 'array' }
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
  'GET /api/events/next': { cities: 'array' },
  'GET /api/notifications': { notifications: 'array', unseen: 'number', hasMore: 'boolean' },
  'GET /api/users/{id}': profile,
  'GET /api/users/{id}/followers': [person],
  'GET /api/users/{id}/following': [person],
  'GET /api/users/{id}/events': [event],
  'GET /api/blocks': [person],
  'GET /api/venues/following': [{ slug: 'string', name: 'string' }],
  'GET /api/events/saved': [event],
  'GET /api/events/host/{id}': [event],
  'GET /api/search/events': [event],
  'GET /api/search/events/count': { count: 'number' },
  'GET /api/events/slug/{id}': event,
  'GET /api/city-file': { file: 'object', keys: 'array' },
  'GET /api/venues': [{ slug: 'string', name: 'string' }],
  'GET /api/venues/{id}': { venue: 'object', events: 'array' },
  'GET /api/venues/{id}/people': venuePeople,
  'POST /api/venues/{id}/claim': venuePeople,
  'PATCH /api/venues/{id}': venuePeople,
  'PUT /api/venues/{id}/people/{id}': venuePeople,
  'DELETE /api/venues/{id}/people/{id}': venuePeople,
  'GET /api/events/{id}': event,
  'GET /api/events/{id}/mine': { isFavorite: 'boolean' },
  'POST /api/events/{id}/claim': { claimed: 'number', source: 'string' },
  'POST /api/imports/preview': { rows: 'array', capped: 'number', over: 'number' },
  'POST /api/imports': { added: 'number', known: 'number' },
  'GET /api/imports': [{ id: 'string', source: 'string', createdAt: 'string' }],
  'DELETE /api/imports/{id}': { deleted: 'number', stayed: 'number' },
  'DELETE /api/events/{id}': null,
  'GET /api/events/{id}/receipts': [
    { id: 'string', kind: 'string', changes: 'array', seen: 'number', total: 'number' },
  ],
  'GET /api/events/{id}/receipts/{id}': { people: 'array', hasMore: 'boolean' },
  'GET /api/events/{id}/attendees': [person],
  'GET /api/events/helping': [{ event, role: 'string', isInvited: 'boolean' }],
  'GET /api/events/{id}/people': [helper],
  'PUT /api/events/{id}/people/{id}': [helper],
  'DELETE /api/events/{id}/people/{id}': [helper],
  'POST /api/events/{id}/helper-links': { token: 'string' },
  'DELETE /api/events/{id}/helper-links': done,
  'POST /api/events/{id}/transfer': [helper],
  'PUT /api/events/{id}/transfer': done,
  'DELETE /api/events/{id}/transfer': done,
  'POST /api/events/{id}/role': done,
  'PUT /api/events/{id}/role': { role: 'string' },
  'DELETE /api/events/{id}/role': done,
  'GET /api/events/{id}/waiting': [person],
  'GET /api/events/{id}/reviews': [review],
  'DELETE /api/events/{id}/host-messages/{id}': { id: 'string', text: 'string', at: 'string' },
  'POST /api/events/{id}/visits': null,
  'GET /api/events/{id}/sources': { sources: 'array' },
  'PUT /api/events/{id}/sources/{id}': { sources: 'array' },
  'DELETE /api/events/{id}/sources/{id}': { sources: 'array' },
  'GET /api/host/analytics': { nights: 'array', weeks: 'array' },
  'GET /api/calendar/me': { isOpen: 'boolean' },
  'POST /api/calendar/me': { url: 'string' },
  'DELETE /api/calendar/me': null,
  'GET /api/conversations': [conversation],
  'GET /api/conversations/{id}/messages': { conversationId: 'string', messages: 'array' },
})
