/*
 * What a successful response of each call has to look like before it is believed. A captive portal or a proxy may send
 * 200 with any body, also with JSON. Only fields that the server always sends are named here; a test compares this table
 * with the description of the API.
 */

type Kind = 'string' | 'number' | 'boolean' | 'array' | 'object' | Fields
type Fields = { [name: string]: Kind }

/** The fields of an object, a list of such objects, or null for a response without a body. */
export type Shape = Fields | [Fields] | null

const person: Fields = {
  id: 'string',
  username: 'string',
  firstName: 'string',
  lastName: 'string',
  userType: 'string',
  favoriteGenres: 'array',
}
const profile: Fields = { ...person, interests: 'array', socialLinks: 'object', followersCount: 'number' }
const me: Fields = { ...profile, isProfileComplete: 'number', isPhoneVerified: 'boolean', hasPassword: 'boolean' }
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
const review: Fields = { id: 'string', rating: 'number', comment: 'string', author: 'object' }
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
const message: Fields = {
  id: 'string',
  conversationId: 'string',
  seq: 'number',
  rev: 'number',
  senderId: 'string',
  content: 'string',
  createdAt: 'string',
}
const done: Fields = { success: 'boolean' }

/** By method and path. The first entry that matches decides, so fixed paths stand before those with a parameter. */
export const shapes: Record<string, Shape> = {
  'GET /api/health': { status: 'string' },
  'GET /api/identity/config': { provider: 'string', smsOutbox: 'boolean' },
  'POST /api/identity/send-code': { verificationId: 'string', retryIn: 'number' },
  'POST /api/identity/verify-code': { idToken: 'string', uid: 'string', phoneNumber: 'string' },
  'POST /api/auth/check-username': { available: 'boolean' },
  'POST /api/auth/password-strength': { score: 'number', isCommon: 'boolean' },
  'POST /api/auth/register-firebase': { user: 'object' },
  'GET /api/verify-email': done,
  'POST /api/auth/resend-verification': done,
  'GET /api/auth/user': me,
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
  'PUT /api/profile': me,
  'PATCH /api/users/profile': me,
  'DELETE /api/profile': done,
  'POST /api/warnings/{id}/seen': null,
  'GET /api/push': { publicKey: 'string', wants: 'object' },
  'PUT /api/push/wants': { messages: 'boolean', nights: 'boolean' },
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
  'POST /api/users/{id}/follow': { following: 'boolean', followersCount: 'number' },
  'POST /api/users/{id}/unfollow': { following: 'boolean', followersCount: 'number' },
  'GET /api/blocks': [person],
  'PUT /api/blocks/{id}': null,
  'DELETE /api/blocks/{id}': null,
  'POST /api/reports': { success: 'boolean', id: 'string' },
  'GET /api/events': { events: 'array', cursor: 'string', isWhole: 'boolean' },
  'GET /api/events/cities': [{ city: 'string', state: 'string' }],
  'GET /api/events/saved': [event],
  'GET /api/events/friends': [{ eventId: 'string', count: 'number', faces: 'array' }],
  'GET /api/events/host/{id}': [event],
  'GET /api/search/events': [event],
  'GET /api/events/{id}': event,
  'GET /api/events/{id}/mine': { isFavorite: 'boolean' },
  'POST /api/events': event,
  'PATCH /api/events/{id}': event,
  'POST /api/events/{id}/cancel': event,
  'DELETE /api/events/{id}': null,
  'GET /api/events/{id}/attendees': [person],
  'PUT /api/events/{id}/attendance': { attendingCount: 'number' },
  'DELETE /api/events/{id}/attendance': { attendingCount: 'number' },
  'PUT /api/events/{id}/favorite': { isFavorite: 'boolean' },
  'DELETE /api/events/{id}/favorite': { isFavorite: 'boolean' },
  'GET /api/events/{id}/reviews': [review],
  'POST /api/events/{id}/reviews': review,
  'PATCH /api/events/{id}/reviews': review,
  'DELETE /api/events/{id}/reviews': null,
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
  'POST /api/jobs/{id}/apply': { success: 'boolean', id: 'string' },
  'GET /api/jobs/{id}/applications': [application],
  'PATCH /api/applications/{id}': application,
  'GET /api/conversations': [conversation],
  'POST /api/conversations': conversation,
  'GET /api/conversations/{id}/messages': [message],
  'POST /api/conversations/{id}/messages': message,
  'PUT /api/conversations/{id}/read': null,
  'PUT /api/conversations/{id}/delivered': null,
  'POST /api/admin/login': { endsAt: 'string' },
  'POST /api/admin/logout': done,
  'GET /api/admin/session': { endsAt: 'string' },
  'GET /api/admin/test-firebase': { success: 'boolean', message: 'string' },
  'GET /api/admin/test-database': { success: 'boolean', message: 'string' },
  'GET /api/admin/test-profile-sync': { success: 'boolean', message: 'string' },
  'POST /api/migrate-user-to-firebase': { created: 'boolean', updated: 'boolean' },
  'GET /api/admin/reports': [{ id: 'string', kind: 'string', targetId: 'string' }],
  'POST /api/admin/reports/{id}/decision': { id: 'string', action: 'string' },
  'POST /api/admin/decisions/{id}/undo': null,
  'GET /api/admin/events': [{ id: 'string', title: 'string', isFeatured: 'boolean' }],
  'PUT /api/admin/events/{id}/featured': null,
  'GET /openapi.json': { openapi: 'string', paths: 'object' },
}

/**
 * Whether `body`, undefined where there is none, is what this call responds with. A call that the table does not name is
 * taken by any object with content and by any list of objects.
 */
export function isExpected(method: string, path: string, status: number, body: unknown): boolean {
  const shape = shapeFor(`${method} ${path.split('?', 1)[0]}`)
  if (shape === null) return status === 204
  if (Array.isArray(body))
    return (shape === undefined || Array.isArray(shape)) && body.every(item => has(item, shape?.[0]))
  return !Array.isArray(shape) && has(body, shape) && Object.keys(Object(body)).length > 0
}

function shapeFor(call: string): Shape | undefined {
  patterns ??= Object.entries(shapes).map(([name, shape]) => [patternOf(name), shape])
  return patterns.find(([pattern]) => pattern.test(call))?.[1]
}

let patterns: [RegExp, Shape][] | undefined

function patternOf(name: string) {
  return new RegExp(`^${name.replaceAll('.', '\\.').replaceAll('{id}', '[^/]+')}$`)
}

function has(body: unknown, fields: Fields = {}): boolean {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false
  return Object.entries(fields).every(([name, kind]) => {
    const value: unknown = Reflect.get(body, name)
    if (typeof kind === 'object') return has(value, kind)
    if (kind === 'array') return Array.isArray(value)
    return kind === 'object' ? typeof value === 'object' && value !== null : typeof value === kind
  })
}
