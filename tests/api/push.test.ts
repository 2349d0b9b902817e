import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { importJWK, jwtVerify } from 'jose'
import { beforeEach, expect, test, vi } from 'vitest'
import type { GuardedPost } from '#api/providers/guarded-fetch.ts'
import type { Event } from '#contract/events/events.ts'
import type { PushState } from '#contract/notifications/push.ts'
import type { PushMessage } from '#contract/notifications/push-message.ts'
import { saveLogo, storedSite } from '#db/site/settings.ts'
import { ADMIN, openAdmin } from '../support/admin.ts'
import { publishEvent } from '../support/event.ts'
import { eventually } from '../support/eventually.ts'
import type { Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const SERVICE = 'https://push.example'

let ana: Person
let mateo: Person
let status = 201
const sent: { url: string; headers: Record<string, string>; body: Buffer; at: number }[] = []
const post: GuardedPost = (url, { headers, body }) => {
  sent.push({ url, headers, body: Buffer.from(body ?? []), at: Date.now() })
  return Promise.resolve(status)
}

/** The delay of a push on the test server. */
const READ_DELAY_MS = 100

const server = await useTestServer({ post, config: { admin: ADMIN } })
beforeEach(async () => {
  sent.length = 0
  status = 201
  ana = await server.person(`ana${randomBytes(3).toString('hex')}`)
  mateo = await server.person(`mateo${randomBytes(3).toString('hex')}`, { userType: 'party_host' })
})

test('a message sends a push with the sender’s name, and with its text only when the recipient wants previews', async () => {
  const phone = await subscribe(ana)
  await write(mateo, ana, 'nos vemos en la pista')
  expect(phone.open(await nextPush())).toMatchObject({
    title: `${mateo.firstName} Paredes`,
    body: 'New message',
    unread: 1,
  })

  await ana.put('/api/push/wants', { previews: true })
  await write(mateo, ana, 'a las once')
  expect(phone.open(await nextPush())).toMatchObject({ body: 'a las once', unread: 2 })
})

test('the badge counts messages of others, not own messages', async () => {
  for (const text of ['hola', '¿vienes?']) await write(ana, mateo, text)
  const phone = await subscribe(ana)
  await write(mateo, ana, 'claro')
  expect(phone.open(await nextPush())).toMatchObject({ unread: 1 })
})

test('a recipient who has read the message, or turned pushes off, gets none', async () => {
  await subscribe(ana)
  // The push of a message waits for a moment, in which the recipient may read the message.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { conversationId } = await write(mateo, ana, 'hola')
    await ana.put(`/api/conversations/${conversationId}/read`, { seq: 1 })
    await vi.advanceTimersByTimeAsync(READ_DELAY_MS)
  } finally {
    vi.useRealTimers()
  }
  await ana.put('/api/push/wants', { messages: false })
  await write(mateo, ana, 'otra vez')
  expect(await quietly()).toEqual([])
})

test('a message in the quiet hours of the recipient sends no push', async () => {
  await subscribe(ana)
  const hour = new Date().getUTCHours()
  const clockAt = (hours: number) => `${String((hour + hours + 24) % 24).padStart(2, '0')}:00`
  const quiet = { quietHours: { from: clockAt(-1), until: clockAt(2) }, zone: 'UTC' }
  expect((await ana.put('/api/push/wants', quiet)).status).toBe(200)
  await write(mateo, ana, 'hola')
  expect(await quietly()).toEqual([])
  await ana.put('/api/push/wants', { quietHours: null })
  await write(mateo, ana, 'buenos días')
  await nextPush()
})

test('a new follower sends one push, and a cancelled or moved event sends one to its guests', async () => {
  const phone = await subscribe(mateo)
  await ana.post(`/api/users/${mateo.id}/follow`)
  await ana.post(`/api/users/${mateo.id}/follow`)
  expect(phone.open(await nextPush())).toMatchObject({
    title: expect.stringMatching(/^New follower: Ana/),
    path: `/user/${ana.id}`,
  })
  expect(await quietly()).toEqual([])

  const event = await publish(mateo)
  const anasPhone = await subscribe(ana)
  await server.sql`update users set locale = 'es' where id = ${ana.id}`
  await ana.put(`/api/events/${event.id}/attendance`, { state: 'going' })
  await mateo.patch(`/api/events/${event.id}`, { description: 'Live band' })
  expect(await quietly()).toEqual([])
  await mateo.patch(`/api/events/${event.id}`, { venue: 'El Patio' })
  expect(anasPhone.open(await nextPush())).toMatchObject({
    title: 'Cambió: Noche de Son',
    body: expect.stringContaining('El Patio'),
  })
  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Llueve' })
  expect(anasPhone.open(await nextPush())).toMatchObject({
    title: 'Cancelado: Noche de Son',
    body: 'Llueve',
    tag: event.id,
  })
})

test('an edit of an old version sends no push with a time that the event does not have', async () => {
  const phone = await subscribe(ana)
  const event = await publish(mateo)
  const path = `/api/events/${event.id}`
  await ana.put(`${path}/attendance`, { state: 'going' })
  const seen = { 'if-match': '"1"' }
  await mateo.patch(path, { startTime: '22:00', venue: 'El Patio' }, seen)
  expect(phone.open(await nextPush())).toMatchObject({ body: expect.stringContaining('10 PM') })

  expect((await mateo.patch(path, { title: 'Noche abierta' }, seen)).status).toBe(200)
  expect((await mateo.patch(path, { startTime: '23:30', venue: 'La Terraza' }, seen)).status).toBe(412)
  expect(await quietly()).toEqual([])
})

test('guests get one push about a cancelled event, and none about other changes', async () => {
  const phone = await subscribe(ana)
  const [event, over] = [await publish(mateo), await publish(mateo)]
  for (const { id } of [event, over]) await ana.put(`/api/events/${id}/attendance`, { state: 'going' })
  await server.sql`update events set start_local = now() - interval '9 hours', tz = 'UTC' where id = ${over.id}`
  await mateo.patch(`/api/events/${over.id}`, { venue: 'El Patio' })
  await mateo.patch(`/api/events/${event.id}`, { title: 'Noche de Son y Timba', capacity: 90 })
  await mateo.patch(`/api/events/${event.id}`, { location: null, city: 'Miami' })
  expect(await quietly()).toEqual([])

  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Llueve' })
  expect(phone.open(await nextPush())).toMatchObject({ title: 'Cancelled: Noche de Son y Timba', body: 'Llueve' })
  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Llueve mucho' })
  await mateo.patch(`/api/events/${event.id}`, { venue: 'El Patio' })
  expect(await quietly()).toEqual([])
})

test('a person who is only interested gets no push about changes', async () => {
  await subscribe(ana)
  const luis = await server.person(`luis${randomBytes(3).toString('hex')}`)
  const phone = await subscribe(luis)
  const event = await publish(mateo)
  await ana.put(`/api/events/${event.id}/attendance`, { state: 'interested' })
  await luis.put(`/api/events/${event.id}/attendance`, { state: 'going' })
  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Llueve' })
  expect(phone.open(await nextPush())).toMatchObject({ body: 'Llueve' })
  expect(await quietly()).toEqual([])
})

test('guests get no push when a past event is taken down', async () => {
  await subscribe(ana)
  const event = await publish(mateo)
  await ana.put(`/api/events/${event.id}/attendance`, { state: 'going' })
  await server.sql`update events set start_local = now() - interval '9 hours', end_local = null, tz = 'UTC' where id = ${event.id}`
  await decide('take-down', 'event', event.id)
  expect(await quietly()).toEqual([])
})

test('guests get a push about a deleted event, and none about a past event or a draft', async () => {
  const phone = await subscribe(ana)
  const [event, over, draft] = [await publish(mateo), await publish(mateo), await publish(mateo)]
  for (const { id } of [event, over, draft]) await ana.put(`/api/events/${id}/attendance`, { state: 'going' })
  await server.sql`update events set start_local = now() - interval '9 hours', tz = 'UTC' where id = ${over.id}`
  await server.sql`update events set status = 'draft' where id = ${draft.id}`
  for (const { id } of [over, draft, event]) expect((await mateo.delete(`/api/events/${id}`)).status).toBe(204)
  expect(phone.open(await nextPush())).toMatchObject({
    title: 'Cancelled: Noche de Son',
    body: 'It was taken off the list.',
    path: '/home',
    tag: event.id,
  })
  expect(await quietly()).toEqual([])
})

test.each([
  { action: 'take-down', of: 'event' },
  { action: 'suspend', of: 'user' },
])('guests get a push without the title of an event that an admin removed: $action', async ({ action, of }) => {
  const phone = await subscribe(ana)
  const event = await publish(mateo)
  await ana.put(`/api/events/${event.id}/attendance`, { state: 'going' })
  await decide(action, of, of === 'event' ? event.id : mateo.id)
  expect(phone.open(await nextPush())).toMatchObject({
    title: 'Cancelled: A party you were going to',
    body: 'It was taken off the list.',
    tag: event.id,
    path: '/home',
  })
  expect(await quietly()).toEqual([])
})

test('deleting a host’s account cancels the coming events, and the guests get a push', async () => {
  const phone = await subscribe(ana)
  const event = await publish(mateo)
  await ana.put(`/api/events/${event.id}/attendance`, { state: 'going' })
  await mateo.delete('/api/profile')
  expect(phone.open(await nextPush())).toMatchObject({ title: 'Cancelled: Noche de Son', tag: event.id })
})

test('a push names the logo of a site that has one', async () => {
  const phone = await subscribe(ana)
  await write(mateo, ana, 'hola')
  expect(phone.open(await nextPush())).not.toHaveProperty('icon')
  await server.sql.begin(async tx => saveLogo(tx, (await storedSite(tx)).version, Buffer.from('a picture')))
  const { logo } = await server.context.site.refresh()
  await write(mateo, ana, 'otra vez')
  expect(phone.open(await nextPush())).toMatchObject({ icon: `/icons/site/${logo}/icon-192.png` })
  await server.sql.begin(async tx => saveLogo(tx, (await storedSite(tx)).version, null))
  await server.context.site.refresh()
})

test('the push service can verify the sender, and cannot read the content', async () => {
  await subscribe(ana)
  await write(mateo, ana, 'secreto')
  const { headers, body, url } = await nextPush()
  expect(url).toMatch(/^https:\/\/push\.example\//)
  expect(body.includes('secreto') || body.includes('Paredes')).toBe(false)
  const { publicKey } = (await (await ana.get('/api/push')).json()) as PushState
  const [, token = ''] = /t=([^,]+)/.exec(headers.Authorization ?? '') ?? []
  const point = Buffer.from(publicKey, 'base64url')
  const key = await importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    'ES256',
  )
  const { payload } = await jwtVerify(token, key, { audience: SERVICE })
  expect(payload.sub).toBe('https://localhost')
  expect(headers).toMatchObject({
    'Content-Encoding': 'aes128gcm',
    Urgency: 'high',
    Topic: expect.stringMatching(/^[\w-]{32}$/),
  })
})

test('a subscription that the push service rejects is deleted, and a device that signs out gets no more pushes', async () => {
  await subscribe(ana)
  status = 410
  await write(mateo, ana, 'hola')
  await nextPush()
  await eventually(async () => expect(await count(ana)).toBe(0))

  await subscribe(ana)
  expect((await ana.delete('/api/push/subscription')).status).toBe(204)
  expect(await count(ana)).toBe(0)
  await subscribe(ana)
  await server.sql`delete from sessions where user_id = ${ana.id}`
  expect(await count(ana)).toBe(0)
})

test('a browser that subscribes again gets one push, at its new address', async () => {
  await subscribe(ana)
  const again = await subscribe(ana)
  expect(await count(ana)).toBe(1)
  await write(mateo, ana, 'hola')
  expect((await nextPush()).url).toBe(again.subscription.endpoint)
  expect(await quietly()).toEqual([])
})

test('a push to a busy service is sent again after five seconds and after another minute, then dropped', async () => {
  await subscribe(ana)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    status = 503
    await write(mateo, ana, 'hola')
    let last = (await nextPush()).at
    for (const pauseMs of [5_000, 60_000]) {
      await vi.advanceTimersByTimeAsync(pauseMs)
      const { at } = await nextPush()
      expect(at - last).toBeGreaterThanOrEqual(pauseMs)
      last = at
    }
    await vi.advanceTimersByTimeAsync(600_000)
    expect(sent).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

test('a browser’s subscription belongs to the person who uses it now, and an invalid one is refused', async () => {
  const phone = await subscribe(ana)
  await mateo.put('/api/push/subscription', phone.subscription)
  expect(await count(ana)).toBe(0)
  expect(await count(mateo)).toBe(1)
  const { keys } = phone.subscription
  for (const bad of [
    {},
    { endpoint: 'http://push.example/x', keys },
    { endpoint: 'javascript:alert(1)', keys },
    { endpoint: `${SERVICE}/x`, keys: { p256dh: 'x', auth: 'y' } },
  ])
    expect((await ana.put('/api/push/subscription', bad)).status).toBe(400)
  expect((await server.stranger.put('/api/push/subscription', phone.subscription)).status).toBe(401)
})

/** The browser's side of RFC 8291: it creates the keys, with which only the browser can decrypt a push. */
async function subscribe(person: Person) {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  const subscription = {
    endpoint: `${SERVICE}/${randomBytes(8).toString('hex')}`,
    keys: { p256dh: own.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
  }
  expect((await person.put('/api/push/subscription', subscription)).status).toBe(204)

  const open = ({ body }: { body: Buffer }): PushMessage => {
    const salt = body.subarray(0, 16)
    const theirs = body.subarray(21, 21 + (body[20] ?? 0))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs])
    const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(theirs), auth, info, 32))
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
    const sealed = body.subarray(21 + theirs.length)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()) as PushMessage
  }
  return { subscription, open }
}

async function write(from: Person, to: Person, content: string) {
  const { id } = (await (await from.post('/api/conversations', { participantTwoId: to.id })).json()) as { id: string }
  await from.post(`/api/conversations/${id}/messages`, { content })
  return { conversationId: id }
}

async function publish(host: Person): Promise<Event> {
  return await publishEvent(host, { title: 'Noche de Son', startTime: '23:00' })
}

async function decide(action: string, kind: string, targetId: string) {
  const luis = await server.person(`luis${randomBytes(3).toString('hex')}`)
  const report = { kind, targetId, reason: 'There is no such place' }
  const { id } = (await (await luis.post('/api/reports', report)).json()) as { id: string }
  const jefa = await openAdmin(server)
  expect((await jefa.post(`/api/admin/reports/${id}/decision`, { action, note: 'Fake' })).status).toBe(200)
}

/** The next push that was sent. */
async function nextPush() {
  await eventually(() => expect(sent.length).toBeGreaterThan(0))
  const [next] = sent.splice(0, 1)
  if (!next) throw new Error('nothing rang')
  return next
}

/** The pushes that were sent although none was expected. */
async function quietly() {
  await new Promise(resolve => setTimeout(resolve, 400))
  return sent
}

async function count(person: Person) {
  return (await server.sql`select 1 from push_subscriptions where user_id = ${person.id}`).length
}
