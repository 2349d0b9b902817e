import './first-shapes.ts'
import { addShapes, type Fields, me, person, profile } from './response-shapes.ts'
import { review } from './worker-shapes.ts'

/*
 * The shapes of all calls of the pages, except the admin pages. Imported for its side effect: a page loads it after its
 * first screen, through `loadShapesWith`.
 */

const signedIn: Fields = { user: me, message: 'string' }
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
const job: Fields = { id: 'number', hostId: 'string', title: 'string', location: 'string', status: 'string' }
const application: Fields = { id: 'string', jobId: 'number', applicantName: 'string', status: 'string' }
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

addShapes({
  'GET /api/identity/config': { provider: 'string', smsOutbox: 'boolean' },
  'POST /api/identity/send-code': { verificationId: 'string', retryIn: 'number' },
  'POST /api/identity/verify-code': { idToken: 'string', uid: 'string', phoneNumber: 'string' },
  'POST /api/auth/check-username': { available: 'boolean' },
  'POST /api/auth/password-strength': { score: 'number', isCommon: 'boolean' },
  'POST /api/auth/register-firebase': { user: 'object' },
  'GET /api/verify-email': done,
  'POST /api/auth/resend-verification': done,
  'POST /api/auth/login': signedIn,
  'POST /api/auth/firebase-login': signedIn,
  'POST /api/auth/verify-recovery-code': done,
  'POST /api/auth/reset-password-sms': done,
  'GET /api/auth/sessions': [{ id: 'string', createdAt: 'string', isCurrent: 'boolean' }],
  'DELETE /api/auth/sessions': null,
  'DELETE /api/auth/sessions/{id}': null,
  'POST /api/auth/change-password': done,
  'POST /api/auth/confirm-password': done,
  'POST /api/auth/confirm-phone': done,
  'PUT /api/auth/email': me,
  'PUT /api/auth/phone': me,
  'PATCH /api/users/profile': me,
  'DELETE /api/profile': done,
  'POST /api/warnings/{id}/seen': null,
  'GET /api/push': { publicKey: 'string', wants: 'object' },
  'PUT /api/push/subscription': null,
  'DELETE /api/push/subscription': null,
  'GET /api/users': [person],
  'GET /api/search/users': [person],
  'GET /api/users/search': [person],
  'GET /api/users/{id}': profile,
  'GET /api/users/{id}/followers': [person],
  'GET /api/users/{id}/following': [person],
  'GET /api/users/{id}/activity': [{ id: 'string', at: 'string', kind: 'string' }],
  'GET /api/users/{id}/events': [event],
  'GET /api/blocks': [person],
  'GET /api/events/saved': [event],
  'GET /api/events/host/{id}': [event],
  'GET /api/search/events': [event],
  'GET /api/events/slug/{id}': event,
  'GET /api/venues': [{ slug: 'string', name: 'string' }],
  'GET /api/venues/{id}': { venue: 'object', events: 'array' },
  'GET /api/events/{id}': event,
  'GET /api/events/{id}/mine': { isFavorite: 'boolean' },
  'POST /api/events': event,
  'PATCH /api/events/{id}': event,
  'POST /api/events/{id}/cancel': event,
  'DELETE /api/events/{id}': null,
  'GET /api/events/{id}/attendees': [person],
  'GET /api/events/{id}/reviews': [review],
  'GET /api/host/analytics': { nights: 'array', weeks: 'array' },
  'POST /api/uploads': { url: 'string', width: 'number', height: 'number' },
  'GET /api/calendar/me': { isOpen: 'boolean' },
  'POST /api/calendar/me': { url: 'string' },
  'DELETE /api/calendar/me': null,
  'GET /api/jobs/host/{id}': [job],
  'GET /api/jobs/{id}': job,
  'POST /api/jobs': job,
  'PATCH /api/jobs/{id}': job,
  'DELETE /api/jobs/{id}': null,
  'GET /api/jobs/{id}/applications': [application],
  'PATCH /api/applications/{id}': application,
  'GET /api/conversations': [conversation],
  'POST /api/conversations': conversation,
  'GET /api/conversations/{id}/thread': { conversationId: 'string', messages: 'array' },
})
