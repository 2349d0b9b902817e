/*
 * The shape that the successful response of each call must have. A response with another shape is not from our server: a
 * captive portal or a proxy may send 200 with any body, also with JSON. The table contains only fields that the server
 * always sends; a test compares it with the description of the API.
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

/** By method and path. The pages and the service worker each add the calls that they send. */
export const shapes: Record<string, Shape> = {}

/** Fixed paths count before paths with a parameter, in whatever order they are added. */
export function addShapes(more: Record<string, Shape>) {
  Object.assign(shapes, more)
  patterns = undefined
}

let loadOtherShapes: () => Promise<unknown> = async () => undefined

/** Sets the function that loads the shapes which the first screen does not need. The first other call runs it. */
export function loadShapesWith(load: () => Promise<unknown>) {
  loadOtherShapes = load
}

/** Resolves once the shape of this call is in the table. */
export async function loadShapeOf(method: string, path: string) {
  if (shapeFor(method, path) === undefined) await loadOtherShapes()
}

/**
 * Whether the body, undefined if there is none, has the shape of its call. For a call without a shape, every
 * object with content and every list of objects is accepted.
 */
export function isExpected(shape: Shape | undefined, status: number, body: unknown): boolean {
  if (shape === null) return status === 204
  if (Array.isArray(body))
    return (shape === undefined || Array.isArray(shape)) && body.every(item => has(item, shape?.[0]))
  return !Array.isArray(shape) && has(body, shape) && Object.keys(Object(body)).length > 0
}

export function shapeFor(method: string, path: string): Shape | undefined {
  const call = `${method} ${path.split('?', 1)[0]}`
  patterns ??= Object.entries(shapes).map(([name, shape]) => [patternOf(name), shape])
  return Object.hasOwn(shapes, call) ? shapes[call] : patterns.find(([pattern]) => pattern.test(call))?.[1]
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
