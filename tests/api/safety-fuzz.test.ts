import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { name, paragraph } from '#contract/text.ts'
import { hostile } from '../support/hostile-strings.ts'
import { browser, signedInAgain } from '../support/person.ts'
import fc from '../support/property.ts'
import { proveEmail, provePhone } from '../support/sign-up.ts'
import { useTestServer } from '../support/test-server.ts'

/** A small number for the normal test run. FUZZ_RUNS=1000 makes a long run. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 25)

const RELEASE = {
  eventId: '00000000-0000-7000-8000-000000000000',
  id: '00000000-0000-4000-8000-000000000000',
  token: 't',
  link: 'l'.repeat(43),
  device: 'd'.repeat(43),
}

const DOOR_ROW = {
  device: '00000000000000a1',
  counter: 1,
  at: '2027-01-01T00:00:00.000Z',
  by: 'Nadia',
  kind: 'in',
  pass: 'member:00000000-0000-7000-8000-000000000000',
}

/** A valid body of each call, so that changed bodies pass the first check. */
const CALLS: Record<string, Record<string, unknown>> = {
  'POST /api/auth/check-username': { username: 'ana' },
  'POST /api/auth/login': { username: 'nobody', password: 'wrong password' },
  'POST /api/auth/password-strength': { password: 'tres mangos', about: ['Ana'] },
  'POST /api/auth/firebase-login': { uid: 'u', phoneNumber: '+13055550891' },
  'POST /api/auth/register-firebase': {
    firstName: 'Ana',
    lastName: 'Paredes',
    username: 'fuzzed',
    email: 'fuzzed@example.com',
    phoneNumber: '+13055550891',
    password: 'tres mangos',
    city: 'Miami',
    state: 'FL',
    // Below the minimum age, so that each call is processed to the end and the proof stays valid for the next one.
    dateOfBirth: '2026-01-01',
    favoriteGenres: ['Salsa'],
    profileImageUrl: '',
    statusMessage: '',
    promotionGroup: '',
    userType: 'party_goer',
  },
  'POST /api/auth/verify-recovery-code': { phoneNumber: '+13055550891', firebaseUid: 'u', type: 'username' },
  'POST /api/auth/reset-password-sms': { phoneNumber: '+13055550891', code: '123456', newPassword: 'tres mangos' },
  'POST /api/identity/send-code': { phoneNumber: '+13055550892', purpose: 'sign-up', botToken: '' },
  'POST /api/identity/verify-code': { verificationId: 'x', code: '123456' },
  'POST /api/identity/send-email-code': { email: 'fuzzed@example.com', purpose: 'sign-up', botToken: '' },
  'POST /api/identity/verify-email-code': { verificationId: 'x', code: '123456' },
  'POST /api/auth/register-email': {
    firstName: 'Ana',
    lastName: 'Paredes',
    username: 'fuzzed',
    email: 'fuzzed@example.com',
    password: 'tres mangos',
    city: 'Miami',
    dateOfBirth: '2026-01-01',
    favoriteGenres: ['Salsa'],
    statusMessage: '',
  },
  'POST /api/invitations/check': { code: 'AAAA-BBBB-CCCC' },
  'POST /api/auth/recover-email': { type: 'username' },
  'POST /api/auth/reset-password-email': { newPassword: 'tres mangos' },
  'POST /api/auth/confirm-password': { password: 'wrong password' },
  'PUT /api/auth/email': { email: 'fuzzed@example.com' },
  'PUT /api/auth/hosting': { isHost: true, promotionGroup: 'Casa', venueName: 'Casa' },
  'PUT /api/auth/phone': { phoneNumber: '+13055550893' },
  'PUT /api/profile': {
    displayName: 'Ana',
    username: 'ana.fuzz',
    firstName: 'Ana',
    lastName: 'Paredes',
    bio: 'hola',
    statusMessage: 'hola',
    hometown: 'Ponce',
    city: 'Miami',
    state: 'FL',
    dateOfBirth: '1995-05-05',
    favoriteGenres: ['Salsa'],
    interests: ['Dancing'],
    socialLinks: { instagram: 'ana' },
    profileImageUrl: null,
    venueName: 'Casa',
    venueDescription: 'Casa',
    venueAddress: 'Calle 8',
    venuePhone: '305',
    venueWebsite: 'https://casa.example',
    promotionGroup: 'Casa',
    goingAudience: 'mutuals',
    locale: 'en',
    userType: 'party_host',
    isProfileComplete: 1,
  },
  'PATCH /api/users/profile': { bio: 'hola' },
  'POST /api/reports': { kind: 'user', targetId: '00000000-0000-7000-8000-000000000000', reason: 'x' },
  'PUT /api/push/wants': {
    nights: true,
    emailNights: true,
    texts: true,
    quietHours: { from: '22:00', until: '08:00' },
    zone: 'America/New_York',
    digest: 'daily',
  },
  'PUT /api/notifications/seen': {
    ids: ['00000000-0000-7000-8000-000000000000'],
    idsUntil: '2027-01-01T00:00:00.000Z',
    until: '2027-01-01T00:00:00.000Z',
    eventId: '00000000-0000-7000-8000-000000000000',
    messagesUntil: '2027-01-01T00:00:00.000Z',
  },
  'POST /api/auth/tokens': { name: 'Web site', scopes: ['events:read'], days: 30 },
  'PUT /api/events/EVENT/attendance': { state: 'going', from: 'poster' },
  'POST /api/events/EVENT/door/rows': { rows: [DOOR_ROW], after: 0 },
  'POST /api/door/open': { link: 'a'.repeat(43), code: '123456', name: 'Nadia' },
  'POST /api/door/list': { session: 'a'.repeat(43) },
  'POST /api/door/rows': { session: 'a'.repeat(43), rows: [DOOR_ROW], after: 0 },
  'POST /api/events/EVENT/visits': { from: 'poster', visitId: '00000000-0000-4000-8000-000000000000' },
  'POST /api/events/EVENT/host-messages': {
    id: '00000000-0000-4000-8000-000000000000',
    audience: 'going',
    text: 'The door is at the back',
  },
  'POST /api/events/EVENT/guests': {
    id: '00000000-0000-4000-8000-000000000000',
    name: 'Aitor',
    contact: 'guest@example.com',
    device: 'd'.repeat(43),
    botToken: '',
    locale: 'en',
    from: 'poster',
  },
  'POST /api/guests/read': { eventId: '00000000-0000-7000-8000-000000000000', token: 't', device: 'd'.repeat(43) },
  'POST /api/guests/answers': {
    eventId: '00000000-0000-7000-8000-000000000000',
    token: 't',
    device: 'd'.repeat(43),
    answers: [],
  },
  'POST /api/guests/promises': {
    eventId: '00000000-0000-7000-8000-000000000000',
    token: 't',
    device: 'd'.repeat(43),
    promises: { started: true, mix: null, floor: null },
  },
  'POST /api/guests/stop': { eventId: '00000000-0000-7000-8000-000000000000', token: 't', device: 'd'.repeat(43) },
  'POST /api/guests/block': { link: 'l'.repeat(43) },
  'POST /api/guests/resend': {
    eventId: '00000000-0000-7000-8000-000000000000',
    token: 't',
    device: 'd'.repeat(43),
    botToken: '',
  },
  'POST /api/guests/seen': {
    proof: { notice: 'n' },
    until: '2027-01-01T00:00:00.000Z',
    messagesUntil: '2027-01-01T00:00:00.000Z',
  },
  'POST /api/guests/confirm': { link: 'l'.repeat(43), device: 'd'.repeat(43) },
  'POST /api/guests/release': RELEASE,
  'POST /api/guests/keep': RELEASE,
}

const QUERIES = [
  '/api/users?limit=$&cursor=$',
  '/api/search/users?q=$&location=$',
  '/api/search/events/count?q=$&location=$&category=$&from=$',
  '/api/users/search?q=$',
  '/api/users/search/$',
  '/api/users/$',
  '/api/users/$/followers',
  '/api/users/$/activity',
  '/api/verify-email?token=$',
  '/api/login?redirect=$',
  '/api/login/callback?code=$&state=$',
  '/api/notifications?before=$',
  '/api/events/EVENT/receipts/$?after=$&afterName=$',
  '/api/events/EVENT/sources/$',
  '/api/events/feed/venues/$.atom',
  '/api/events/feed/hosts/$.atom',
  '/api/events/feed/us/$.atom',
  '/api/events/slug/$',
  '/api/places?q=$',
  '/api/places?q=mad&country=$',
  '/api/places?q=mad&near=$',
  '/api/city-file?city=$&state=$',
  '/api/venues?q=$&city=$&state=$',
  '/api/venues/$',
  '/api/hosts/$',
  '/api/calendar/venue/$.ics',
  '/api/public/v1/cities/us/$/events?limit=$',
  '/api/public/v1/venues/$',
  '/api/public/v1/hosts/$',
  '/api/public/v1/events/$',
]

/** Pages for visitors, and pages in frames on other sites. */
const PAGES = [
  '/us/$',
  '/us/$/$',
  '/e/$',
  '/venues/$',
  '/h/$',
  '/events/$',
  '/embed/us/$?lang=$&theme=$',
  '/embed/venues/$?lang=$',
  '/embed/hosts/$?theme=$',
  '/unsubscribe/$',
  '/n/$',
  '/og/en/cities/$.jpg?v=$',
]

const ErrorBody = z.strictObject({
  error: z.string().min(1),
  message: z.string().min(1),
  code: z.string().regex(/^[a-z-]+$/),
  requestId: z.guid(),
  issues: z.array(z.strictObject({ path: z.string(), code: z.string(), message: z.string() })).optional(),
})
const INSIDES = /\bat \/|postgres|\bselect \b|zod|node_modules|syntax error|stack/i

let bearer: { authorization: string }
let emailBearer: { authorization: string }
const server = await useTestServer({ config: { signUpBy: ['phone', 'email'] } })
const ana = await server.person('ana', { userType: 'party_host' })
let eventId = ''
beforeAll(async () => {
  const night = {
    title: 'Noche',
    date: '2030-05-03',
    startTime: '22:00',
    city: 'Miami',
    state: 'FL',
    category: 'Salsa',
  }
  ;({ id: eventId } = await (await ana.post('/api/events', night)).json())
  ;({ bearer } = await provePhone(server, '+13055550891'))
  ;({ bearer: emailBearer } = await proveEmail(server, 'fuzzed@example.com'))
})

/** The error in the response, or null. */
async function send(call: string, json: string) {
  const [method = '', path = ''] = call.replace('EVENT', eventId).split(' ')
  const headers = {
    cookie: ana.cookie,
    'content-type': 'application/json',
    ...(path.endsWith('-email') ? emailBearer : bearer),
  }
  return await complaintAbout(await server.app.request(path, { method, headers, body: json }), `${call} ${json}`)
}

async function complaintAbout(response: Response, requestLine: string): Promise<string | null> {
  if (response.status < 400) return null
  const notified = await response.text()
  const body = response.status < 500 ? ErrorBody.safeParse(JSON.parse(notified)).data : undefined
  return body && !INSIDES.test(body.message)
    ? null
    : `${requestLine.slice(0, 300)} -> ${response.status} ${notified.slice(0, 300)}`
}

test('hostile text in any field is refused with the name of the field, or accepted', async () => {
  const complaints: (string | null)[] = []
  for (const [call, order] of Object.entries(CALLS))
    for (const field of Object.keys(order))
      for (const { text } of hostile.filter((_, n) => (n + field.length) % 3 === 0 || RUNS > 100)) {
        const rest = call.startsWith('PATCH') ? {} : { ...order, username: undefined }
        complaints.push(await send(call, JSON.stringify({ ...rest, [field]: text })))
      }
  expect(complaints.length).toBeGreaterThan(500)
  expect(complaints.filter(Boolean)).toEqual([])
})

test.each([
  ['bio', paragraph(2000)],
  ['displayName', name(80)],
] as const)('a hostile %s comes back as the contract has it, or not at all', async (field, schema) => {
  for (const { name: what, text } of hostile) {
    const response = await ana.put('/api/profile', { [field]: text })
    const me = (await response.json()) as { [field]?: string | null }
    expect.soft([what, [200, 400, 413].includes(response.status)]).toEqual([what, true])
    expect.soft([what, response.ok ? (me[field] ?? '') : null]).toEqual([what, response.ok ? schema.parse(text) : null])
  }
})

test.each(Object.entries(CALLS))('%s responds without a server error to every body', async (call, order) => {
  const noise = fc.jsonValue({ maxDepth: 3 })
  const field = fc.constantFrom(...Object.keys(order))
  const body = fc.oneof(
    noise.map(value => JSON.stringify(value)),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .dictionary(field, fc.oneof(noise, fc.string({ unit: 'binary' })), { maxKeys: 4 })
      .map(some => JSON.stringify(call.startsWith('PATCH') ? some : { ...order, ...some })),
  )
  const answersWell = fc.asyncProperty(body, async json => {
    expect(await send(call, json)).toBeNull()
  })
  await fc.assert(answersWell, { numRuns: RUNS })
})

test.each(QUERIES)('GET %s responds without a server error to every query', async path => {
  const noise = fc.string({ unit: 'binary', maxLength: 40 })
  const anyText = fc.oneof(noise, fc.constantFrom(...hostile.map(({ text }) => text.slice(0, 600))))
  const answersWell = fc.asyncProperty(anyText, async input => {
    const requestLine = path.replace('EVENT', eventId).replaceAll('$', () => encodeURIComponent(input.toWellFormed()))
    expect(await complaintAbout(await browser(server.app, ana.cookie).get(requestLine), requestLine)).toBeNull()
  })
  await fc.assert(answersWell, { numRuns: RUNS })
})

test.each(PAGES)(
  'the page %s responds without a server error to every address, and shows no script of it',
  async path => {
    const noise = fc.string({ unit: 'binary', maxLength: 40 })
    const script = '"><script>alert(1)</script>'
    const anyText = fc.oneof(noise, fc.constantFrom(script, ...hostile.map(({ text }) => text.slice(0, 600))))
    const respondsWell = fc.asyncProperty(anyText, async input => {
      const requestLine = path.replaceAll('$', () => encodeURIComponent(input.toWellFormed()))
      const response = await server.stranger.get(requestLine)
      const text = await response.text()
      expect([requestLine, response.status < 500, text.includes(script), INSIDES.test(text.slice(0, 500))]).toEqual([
        requestLine,
        true,
        false,
        false,
      ])
    })
    await fc.assert(respondsWell, { numRuns: RUNS })
  },
)

test('after all requests the account still belongs to its owner', async () => {
  const { cookie } = await signedInAgain(server.app, server.sql, ana.id)
  expect(await (await browser(server.app, cookie).get('/api/auth/user')).json()).toMatchObject({
    id: ana.id,
    phoneNumber: ana.phoneNumber,
    userType: 'party_host',
  })
})
