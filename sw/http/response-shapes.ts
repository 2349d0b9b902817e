/*
 * What a successful response of each call has to look like before it is believed. A captive portal or a proxy may send
 * 200 with any body, also with JSON. Only fields that the server always sends are named here; a test compares this table
 * with the description of the API.
 */

type Kind = 'string' | 'number' | 'boolean' | 'array' | 'object' | Fields
export type Fields = { [name: string]: Kind }

/** The fields of an object, a list of such objects, or null for a response without a body. */
export type Shape = Fields | [Fields] | null

export const person: Fields = {
  id: 'string',
  username: 'string',
  firstName: 'string',
  lastName: 'string',
  userType: 'string',
  favoriteGenres: 'array',
}
export const profile: Fields = { ...person, interests: 'array', socialLinks: 'object', followersCount: 'number' }
export const me: Fields = {
  ...profile,
  isProfileComplete: 'number',
  isPhoneVerified: 'boolean',
  hasPassword: 'boolean',
}
export const message: Fields = {
  id: 'string',
  conversationId: 'string',
  seq: 'number',
  rev: 'number',
  senderId: 'string',
  content: 'string',
  createdAt: 'string',
}

export const review: Fields = { id: 'string', rating: 'number', comment: 'string', author: 'object' }
const created: Fields = { success: 'boolean', id: 'string' }
const followed: Fields = { following: 'boolean', followersCount: 'number' }

/** By method and path. These are the calls of the service worker; the page adds its own, so that the worker stays small. */
export const shapes: Record<string, Shape> = {
  'PUT /api/profile': me,
  'POST /api/conversations/{id}/messages': message,
  'PUT /api/conversations/{id}/read': null,
  'PUT /api/conversations/{id}/delivered': null,
  'PUT /api/events/{id}/attendance': { attendingCount: 'number' },
  'DELETE /api/events/{id}/attendance': { attendingCount: 'number' },
  'PUT /api/events/{id}/favorite': { isFavorite: 'boolean' },
  'DELETE /api/events/{id}/favorite': { isFavorite: 'boolean' },
  'POST /api/events/{id}/reviews': review,
  'PATCH /api/events/{id}/reviews': review,
  'DELETE /api/events/{id}/reviews': null,
  'POST /api/users/{id}/follow': followed,
  'POST /api/users/{id}/unfollow': followed,
  'PUT /api/blocks/{id}': null,
  'DELETE /api/blocks/{id}': null,
  'PUT /api/push/wants': { messages: 'boolean', nights: 'boolean' },
  'POST /api/reports': created,
  'POST /api/jobs/{id}/apply': created,
}

/** The first entry that matches is used, so fixed paths stand before those with a parameter. */
export function addShapes(more: Record<string, Shape>) {
  Object.assign(shapes, more)
  patterns = undefined
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
