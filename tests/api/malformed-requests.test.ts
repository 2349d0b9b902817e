import { expect, test } from 'vitest'
import { z } from 'zod'
import { describedCalls } from '#api/features.ts'
import type { Call } from '#api/openapi/describe.ts'
import type { Event } from '#contract/events/events.ts'
import { ADMIN, openAdmin } from '../support/admin.ts'
import type { Person } from '../support/person.ts'
import { proveEmail, provePhone } from '../support/sign-up.ts'
import { useTestServer } from '../support/test-server.ts'

const NOBODY = '00000000-0000-7000-8000-000000000000'

/** Values that most schemas accept, by the name of the property. Nothing is registered: the birthday is too late. */
const EXAMPLES: Record<string, unknown> = {
  title: 'Noche',
  date: '2030-05-03',
  startTime: '22:00',
  endTime: '23:00',
  nightOf: '2030-05-03',
  country: 'US',
  city: 'Miami',
  state: 'FL',
  category: 'Salsa',
  currency: 'USD',
  timeZone: 'America/New_York',
  zone: 'America/New_York',
  price: '10',
  flyerUrl: null,
  ticketsUrl: 'https://tickets.example',
  createdBy: null,
  description: 'Two bands, one floor and a lesson before them.',
  requirements: 'A set of three hours and records of your own.',
  phoneNumber: '+13055550891',
  email: 'fuzzed@example.com',
  contactEmail: 'casa@example.com',
  contact: 'guest@example.com',
  device: 'd'.repeat(43),
  link: 'l'.repeat(43),
  token: 't'.repeat(43),
  session: 's'.repeat(43),
  pass: `member:${crypto.randomUUID()}`,
  night: '2030-05-03',
  last: '2030-05-03',
  series: { repeat: 'weekly' },
  danceRoles: { ratio: 1.2 },
  gig: { eventId: NOBODY, role: 'dj', from: '22:00', to: '01:00', fee: '150.00', currency: 'USD' },
  dateOfBirth: '2026-01-01',
  profileImageUrl: null,
  venueWebsite: 'https://casa.example',
  socialLinks: { instagram: 'ana' },
  socialPages: null,
  username: 'fuzzed',
  from: 'poster',
  code: '000000',
  favoriteGenres: ['Salsa'],
  scopes: ['events:read'],
  url: 'https://receiver.example/hook',
  kinds: ['event.changed'],
  quietHours: { from: '22:00', until: '08:00' },
  endpoint: 'https://push.example/x',
  p256dh: 'p'.repeat(87),
  auth: 'a'.repeat(22),
  content: 'Tm9jaGU=',
  applicantEmail: 'fuzzed@example.com',
  accent: null,
  languages: ['en'],
  picture: 'data:image/png;base64,iVBORw0KGgo=',
}

const BODIES = [
  'null',
  '[]',
  '[null]',
  '7',
  '"x"',
  'true',
  '{}',
  '',
  '{"title":',
  '{"__proto__":null}',
  '['.repeat(9999),
]
const VALUES = [-1.5, 1e308, 7, '', '\u0000', 'x', [], [null], true, {}, { a: [[[[{}]]]] }]
const TYPES = ['text/plain', 'multipart/form-data', 'multipart/form-data; boundary=x', 'application/jsonfoo', '']
/** Each is one part of a path, or the value of a parameter. */
const PARTS = [
  'null',
  '0',
  '-1',
  '99999999999999999999',
  '%00',
  '%E0%A4%A',
  '%F0%9F%92%83',
  'x'.repeat(1500),
  '__proto__',
]

/** The body of a refusal, as `/openapi.json` documents it. */
const Refused = z.object({
  error: z.string().min(1),
  message: z.string().min(1),
  code: z.string().regex(/^[a-z-]+$/),
  requestId: z.guid(),
})
const INSIDES = /\bat (async )?\/|node_modules|postgres|\bselect \b|ZodError|TypeError|syntax error/

const server = await useTestServer({ config: { admin: ADMIN, signUpBy: ['phone', 'email'] } })
const { bearer: phone } = await provePhone(server, '+13055550891')
const { bearer: email } = await proveEmail(server, 'fuzzed@example.com')
const { cookie: adminCookie } = await openAdmin(server)

type Site = { host: Person; member: Person; parts: Record<string, string> }
let sites = 0

/** Members, an event, a job and a conversation of their own for each call that writes: some calls delete them. */
async function newSite(): Promise<Site> {
  sites += 1
  const host = await server.person(`host${sites}`, { userType: 'party_host' })
  const member = await server.person(`member${sites}`)
  const { title, date, startTime, city, state, category } = EXAMPLES
  const event: Event = await (
    await host.post('/api/events', {
      title,
      date,
      startTime,
      city,
      state,
      category,
      venue: 'Café Trueno',
      location: `${sites} Main St`,
    })
  ).json()
  const { description, requirements, contactEmail } = EXAMPLES
  const job = { title, description, requirements, contactEmail, contactPhone: '305', location: 'x', salaryRange: '$1' }
  const { id: jobId } = await (await host.post('/api/jobs', job)).json()
  const { id: conversationId } = await (await host.post('/api/conversations', { participantId: member.id })).json()
  await server.sql`insert into attendances (event_id, user_id, state) values (${event.id}, ${member.id}, 'going')`
  const parts = { event: event.id, job: String(jobId), conversation: conversationId, slug: event.venueSlug ?? '' }
  expect(Object.values(parts)).not.toContain('')
  return { host, member, parts }
}

/** The path of a call with rows that exist, or with the same hostile part everywhere. */
function pathOf({ path }: Call, { parts, member }: Site, hostile?: string) {
  const rows: Record<string, string | undefined> = {
    '/events/{id}': parts.event,
    '/events/{event}': parts.event,
    '/jobs/{id}': parts.job,
    '/conversations/{id}': parts.conversation,
    '/venues/{slug}': parts.slug,
    '/cities/{slug}': 'us.miami',
    '/users/{id}': member.id,
    '/people/{person}': member.id,
    '/roles/{person}': member.id,
    '/blocks/{id}': member.id,
    '/{country}/{city}': 'us/miami-fl',
  }
  return path
    .replaceAll(/\/\w+\/\{\w+\}|\{country\}\/\{city\}/g, part => {
      const row = rows[part] ?? rows[`/${part}`]
      return row && hostile === undefined ? part.replace(/\{.*\}$/, row) : part
    })
    .replaceAll(/\{\w+\}/g, hostile ?? NOBODY)
}

/** A value that the schema accepts, as far as its JSON schema states the rules; the examples state the others. */
function exampleOf(schema: z.core.JSONSchema.BaseSchema, name = ''): unknown {
  if (Object.hasOwn(EXAMPLES, name) && !schema.enum) return EXAMPLES[name]
  const [option] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (option) return exampleOf(option, name)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([key, inner]) => [
        key,
        typeof inner === 'object' && exampleOf(inner, key),
      ]),
    )
  if (schema.type === 'object') return { bio: 'hola' }
  if (schema.type === 'array')
    return schema.minItems && isObject(schema.items) && !Array.isArray(schema.items) ? [exampleOf(schema.items)] : []
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1)
  if ([schema.type].flat().includes('boolean')) return true
  if (schema.type === 'null' || schema.type === undefined) return null
  if (schema.format === 'uuid' || schema.format === 'guid') return NOBODY
  if (schema.format === 'date-time') return '2030-05-03T22:00:00.000Z'
  return 'Noche de salsa'.padEnd(schema.minLength ?? 0, 'a').slice(0, schema.maxLength)
}

const bodyOf = (schema: z.ZodType) => exampleOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

/**
 * The body without each of its properties, and with null and every third of the wrong values at each of them; nested
 * objects as well. Each value is at several properties of a call, which costs less than each value at each property.
 */
function changed(body: unknown): unknown[] {
  if (!isObject(body)) return [null, ...VALUES]
  return Object.entries(body).flatMap(([key, value], index) => {
    const { [key]: _, ...rest } = body as Record<string, unknown>
    const wrong = [null, ...VALUES.filter((__, n) => (n + index) % 3 === 0), ...(isObject(value) ? changed(value) : [])]
    return [rest, ...wrong.map(other => ({ ...body, [key]: other }))]
  })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Sent = { as: Record<string, string>; path: string; body?: string; type?: string }

/** Everything that is sent to a call, the same in each run. */
function requestsTo(call: Call, site: Site): Sent[] {
  const { host, member } = site
  const admin = { cookie: `${host.cookie}; ${adminCookie}` }
  const visitor = call.access === 'phone' ? phone : call.access === 'email' ? email : {}
  const everybody: Record<string, string>[] = [visitor, { cookie: member.cookie }, { cookie: host.cookie }, admin]
  const allowed = ['phone', 'email'].includes(call.access) ? visitor : admin
  const path = pathOf(call, site)
  const parameters = Object.keys(
    call.query ? (z.toJSONSchema(call.query, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : {},
  )
  const addressed = [
    ...(call.path.includes('{') ? PARTS.map(part => pathOf(call, site, part)) : []),
    ...parameters.flatMap(name => ['', ...PARTS, `x&${name}=y`].map(value => `${path}?${name}=${value}`)),
  ]
  if (!call.body)
    return [...everybody.map(as => ({ as, path })), ...addressed.map(to => ({ as: { ...allowed }, path: to }))]
  const whole = bodyOf(call.body)
  const valid = JSON.stringify(whole)
  return [
    ...everybody.flatMap(as => ['null', '{}', valid].map(body => ({ as, path, body }))),
    ...BODIES.map(body => ({ as: allowed, path, body })),
    ...changed(whole).map(body => ({ as: allowed, path, body: JSON.stringify(body) })),
    ...[...TYPES, ...(call.files ? BODIES : [])].map(type => ({ as: allowed, path, body: valid, type })),
    ...addressed.map(to => ({ as: allowed, path: to, body: valid })),
  ]
}

/** What is wrong with the response, or null. The test server itself refuses a response that is not described. */
async function complaintAbout(call: Call, { as, path, body, type = 'application/json' }: Sent) {
  const init = {
    method: call.method.toUpperCase(),
    headers: { ...as, 'content-type': type },
    ...(body !== undefined && { body }),
  }
  const line = `${init.method} ${path.slice(0, 200)} ${body?.slice(0, 200)}`
  const response = await Promise.resolve(server.app.request(path, init)).catch((error: Error) => error)
  if (response instanceof Error) return `${line} -> ${response.message}`
  if (response.status < 400) return null
  const text = await response.text()
  const isRefusal = response.status < 500 && Refused.safeParse(JSON.parse(text)).success && !INSIDES.test(text)
  return isRefusal ? null : `${line} -> ${response.status} ${text.slice(0, 300)}`
}

const calls = describedCalls()
const shared = await newSite()

test('the body for each call is accepted by its schema before a property of it is changed', () => {
  const bodies = calls.flatMap(call => (call.body ? [[call.path, call.body.safeParse(bodyOf(call.body)).success]] : []))
  const refused = bodies.filter(([, isAccepted]) => !isAccepted).map(([path]) => path)
  expect([bodies.length > 70, refused]).toEqual([true, []])
})

test.each([...new Set(calls.map(({ tag }) => tag))])(
  'no call of %s responds with a server error to a malformed request',
  async tag => {
    const complaints: string[] = []
    for (const call of calls.filter(one => one.tag === tag)) {
      const requests = requestsTo(call, call.method === 'get' ? shared : await newSite())
      expect.soft([call.path, requests.length >= 4]).toEqual([call.path, true])
      for (const request of requests) {
        const complaint = await complaintAbout(call, request)
        if (complaint) complaints.push(complaint)
      }
    }
    expect(complaints).toEqual([])
  },
  120_000,
)
