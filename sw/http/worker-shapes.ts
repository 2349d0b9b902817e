import { addShapes, type Fields, me } from './response-shapes.ts'

/*
 * The shapes of the calls that the service worker sends; these are the calls of the delivery queue. Imported for its side
 * effect.
 */

const message: Fields = {
  id: 'string',
  conversationId: 'string',
  seq: 'number',
  rev: 'number',
  senderId: 'string',
  content: 'string',
  createdAt: 'string',
}

export const review: Fields = { id: 'string', rating: 'number', comment: 'string', author: 'object' }
const ownEvent: Fields = { id: 'string', title: 'string', status: 'string' }
const created: Fields = { success: 'boolean', id: 'string' }
const followed: Fields = { following: 'boolean', followersCount: 'number' }

addShapes({
  'PUT /api/profile': me,
  'POST /api/conversations/{id}/messages': message,
  'PUT /api/conversations/{id}/read': null,
  'PUT /api/conversations/{id}/delivered': null,
  'POST /api/events': ownEvent,
  'PATCH /api/events/{id}': ownEvent,
  'POST /api/uploads': { url: 'string', width: 'number', height: 'number' },
  'PUT /api/events/{id}/attendance': { attendingCount: 'number' },
  'DELETE /api/events/{id}/attendance': { attendingCount: 'number' },
  'POST /api/events/{id}/cancel': { status: 'string' },
  'PUT /api/events/{id}/favorite': { isFavorite: 'boolean' },
  'DELETE /api/events/{id}/favorite': { isFavorite: 'boolean' },
  'POST /api/events/{id}/reviews': review,
  'PATCH /api/events/{id}/reviews': review,
  'DELETE /api/events/{id}/reviews': null,
  'POST /api/users/{id}/follow': followed,
  'POST /api/users/{id}/unfollow': followed,
  'PUT /api/venues/{id}/follow': null,
  'DELETE /api/venues/{id}/follow': null,
  'PUT /api/blocks/{id}': null,
  'DELETE /api/blocks/{id}': null,
  'PUT /api/push/wants': { messages: 'boolean' },
  'POST /api/reports': created,
  'POST /api/events/{id}/host-messages': { id: 'string', text: 'string' },
  'PUT /api/notifications/seen': { unseen: 'number' },
  'POST /api/jobs/{id}/apply': created,
})
