import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { guardedPost } from '#api/providers/guarded-fetch.ts'
import { sendWebhooks } from '#api/webhooks/send-webhooks.ts'
import type { Event } from '#contract/events/events.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import {
  type CreatedWebhook,
  type Webhook,
  WebhookBody,
  type WebhookDelivery,
  type WebhookKind,
} from '#contract/webhooks/webhooks.ts'
import { endAttempt, takeWebhookDeliveries } from '#db/webhooks/deliveries.ts'
import { publishEvent } from '../support/event.ts'
import { applicationForm, postedGig } from '../support/gig.ts'
import { waitsForLock } from '../support/locks.ts'
import type { Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

type Received = { url: string; headers: Record<string, string>; body: WebhookBody; text: string }
const received: Received[] = []
/** The status of the receiver; null when it cannot be reached. */
let status: number | null = 204
/** Runs while an attempt is under way. */
let meanwhile = async () => {}

const server = await useTestServer({
  post: async (url, { headers, body }) => {
    const text = Buffer.from(body ?? []).toString()
    received.push({ url, headers, text, body: JSON.parse(text) })
    await meanwhile()
    if (status === null) throw new Error('connection refused')
    return status
  },
})
const mateo = await server.person('mateo', { userType: 'party_host' })
const ines = await server.person('ines', { userType: 'party_host' })
const luis = await server.person('luis')

beforeEach(async () => {
  await server.sql`delete from webhooks`
  received.length = 0
  status = 204
  meanwhile = async () => {}
})

const ALL: WebhookKind[] = ['event.published', 'event.changed', 'event.cancelled', 'event.guests']
const URL_OF_MATEO = 'https://mateo.example/pista'

async function createWebhook(host: Person, { url = URL_OF_MATEO, kinds = ALL } = {}): Promise<CreatedWebhook> {
  const response = await host.post('/api/webhooks', { url, kinds })
  expect(response.status).toBe(201)
  return await response.json()
}

async function siteWebhook(url: string) {
  await server.sql`insert into webhooks (user_id, url, kinds) values (null, ${url}, ${ALL})`
}

const send = () => sendWebhooks(server.context)
const logOf = async (host: Person, id: string): Promise<WebhookDelivery[]> =>
  await (await host.get(`/api/webhooks/${id}/deliveries`)).json()
const webhooksOf = async (host: Person): Promise<Webhook[]> => await (await host.get('/api/webhooks')).json()
const typesReceived = () => received.map(({ body }) => body.type)
const isDueNow = () => server.sql`update webhook_deliveries set not_before = now() where ended_at is null`

test('a webhook receives what happens to the events of its host', async () => {
  await createWebhook(mateo)
  const event = await publishEvent(mateo, { title: 'Noche de Son' })
  await send()
  await mateo.patch(`/api/events/${event.id}`, { title: 'Noche de Rumba' })
  await send()
  await luis.put(`/api/events/${event.id}/attendance`, { state: 'going' })
  await send()
  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })
  await send()

  expect(typesReceived()).toEqual(['event.published', 'event.changed', 'event.guests', 'event.cancelled'])
  expect(received[0]?.body.data).toMatchObject({
    eventId: event.id,
    event: { title: 'Noche de Son', status: 'active', host: { username: 'mateo' } },
    guests: 0,
  })
  expect(received[2]?.body.data).toMatchObject({ event: { title: 'Noche de Rumba' }, guests: 1 })
  expect(received[2]?.text).not.toContain('luis')
  expect(received[3]?.body.data.event).toMatchObject({ status: 'cancelled', cancelReason: 'Rain' })
})

test('a webhook receives an event whose line-up changes, and nothing else about its jobs', async () => {
  const event = await publishEvent(mateo)
  await createWebhook(mateo)
  const [dj, bar] = [await postedGig(mateo, event), await postedGig(mateo, event, { role: 'bar' })]
  const hire = async (job: Job) => {
    const response = await server.app.request(`/api/jobs/${job.id}/apply`, { method: 'POST', body: applicationForm() })
    const { id } = (await response.json()) as { id: string }
    expect((await mateo.patch(`/api/applications/${id}`, { status: 'hired' })).status).toBe(200)
  }
  await hire(bar)
  await mateo.patch(`/api/jobs/${dj.id}`, { gig: { ...dj.gig, from: '22:00' } })
  await send()
  expect(typesReceived()).toEqual([])
  for (const change of [
    () => hire(dj),
    () => mateo.patch(`/api/jobs/${dj.id}`, { gig: { ...dj.gig, from: '21:00' } }),
    () => mateo.delete(`/api/jobs/${dj.id}`),
  ]) {
    received.length = 0
    await change()
    await send()
    expect(typesReceived()).toEqual(['event.changed'])
  }
})

test('the signature is that of Standard Webhooks, with the secret that was shown once', async () => {
  const { secret, ...shown } = await createWebhook(mateo)
  await publishEvent(mateo)
  await send()

  const [request] = received
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signature } = request?.headers ?? {}
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  expect(key).toHaveLength(32)
  const expected = createHmac('sha256', key).update(`${id}.${seconds}.${request?.text}`).digest('base64')
  expect(signature).toBe(`v1,${expected}`)
  expect(Math.abs(Number(seconds) * 1000 - Date.now())).toBeLessThan(300_000)
  expect(await webhooksOf(mateo)).toEqual([shown])
  const [stored] = await server.sql<{ row: string }[]>`select w::text as row from webhooks w`
  expect(stored?.row).not.toContain(secret.replace(/^whsec_/, ''))
})

test('events of other hosts, drafts and kinds that nobody asked for are not sent; the site receives the events of all', async () => {
  await createWebhook(mateo, { kinds: ['event.cancelled'] })
  await siteWebhook('https://site.example/hook')
  const event = await publishEvent(ines, { title: 'Salsa de Ines' })
  const draft = await publishEvent(mateo, { status: 'draft' })
  await mateo.patch(`/api/events/${draft.id}`, { title: 'Otra' })
  await send()
  expect(received.map(({ url, body }) => [url, body.type, body.data.eventId])).toEqual([
    ['https://site.example/hook', 'event.published', event.id],
  ])
})

test('a deleted event, and one that is taken down, are cancelled without their content', async () => {
  await createWebhook(mateo)
  const [deleted, hidden] = [await publishEvent(mateo), await publishEvent(mateo)]
  await send()
  received.length = 0
  await mateo.delete(`/api/events/${deleted.id}`)
  await server.sql`
    with decision as (
      insert into moderation (id, kind, target_id, action, note)
      values (gen_random_uuid(), 'event', ${hidden.id}, 'take-down', '') returning id
    )
    update events set taken_down_by = decision.id from decision where events.id = ${hidden.id}
  `
  await send()
  await send()
  const none = { event: null, guests: null }
  expect(received.map(({ body }) => body.data)).toEqual([
    { eventId: deleted.id, ...none },
    { eventId: hidden.id, ...none },
  ])
  expect(typesReceived()).toEqual(['event.cancelled', 'event.cancelled'])
})

test('the event has its public form, without the address of a place that is no venue', async () => {
  await createWebhook(mateo)
  await publishEvent(mateo, { venue: null, location: '12 Calle Privada', latitude: 25.77, longitude: -80.19 })
  await send()
  const [request] = received
  expect(WebhookBody.parse(request?.body)).toEqual(request?.body)
  expect(request?.body.data.event?.place).toMatchObject({ city: 'Miami', address: null, latitude: null })
  expect(request?.text).not.toContain('Calle Privada')
})

test.each<[string, object]>([
  ['title', { title: 'Noche de Rumba' }],
  ['description', { description: 'Con orquesta' }],
  ['category', { category: 'bachata' }],
  ['price', { price: '15' }],
  ['venue', { venue: 'Sala Sol' }],
  ['link to the tickets', { ticketsUrl: 'https://tickets.example/1' }],
  ['date', { date: '2027-11-26' }],
  ['start', { startTime: '21:30' }],
  ['end', { endTime: '05:30' }],
])('a change of the %s is sent', async (_, change) => {
  await createWebhook(mateo, { kinds: ['event.changed'] })
  const event = await publishEvent(mateo)
  expect((await mateo.patch(`/api/events/${event.id}`, change)).status).toBe(200)
  await send()
  expect(typesReceived()).toEqual(['event.changed'])
})

test('a corrected time zone is sent', async () => {
  await createWebhook(mateo, { kinds: ['event.changed'] })
  const event = await publishEvent(mateo)
  await server.sql`update events set tz = 'America/Chicago' where id = ${event.id}`
  await send()
  expect(received.map(({ body }) => body.data.event?.timeZone)).toEqual(['America/Chicago'])
})

test('changes that wait for the same attempt are one request, with the last state', async () => {
  await createWebhook(mateo)
  const event = await publishEvent(mateo)
  await send()
  received.length = 0
  for (const title of ['Uno', 'Dos', 'Tres']) await mateo.patch(`/api/events/${event.id}`, { title })
  await send()
  expect(received.map(({ body }) => body.data.event?.title)).toEqual(['Tres'])
})

test('a change during an attempt is sent after it', async () => {
  await createWebhook(mateo, { kinds: ['event.changed'] })
  const event = await publishEvent(mateo)
  await mateo.patch(`/api/events/${event.id}`, { title: 'Uno' })
  meanwhile = async () => {
    meanwhile = async () => {}
    await mateo.patch(`/api/events/${event.id}`, { title: 'Dos' })
  }
  await send()
  expect(received.map(({ body }) => body.data.event?.title)).toEqual(['Uno', 'Dos'])
})

test('a delivery waits for a change that is not committed yet', async () => {
  await createWebhook(mateo, { kinds: ['event.changed'] })
  const event = await publishEvent(mateo)
  await mateo.patch(`/api/events/${event.id}`, { title: 'Uno' })
  await server.sql.begin(async tx => {
    await tx`update events set title = 'Dos' where id = ${event.id}`
    await send()
    expect(received).toEqual([])
  })
  await send()
  expect(received.map(({ body }) => body.type)).toEqual(['event.changed'])
})

test('a failed attempt is repeated with the same id, and the log shows both outcomes', async () => {
  const { id } = await createWebhook(mateo)
  await publishEvent(mateo, { title: 'Noche de Son' })
  status = 503
  await send()
  const [waiting] = await logOf(mateo, id)
  expect(waiting).toMatchObject({
    kind: 'event.published',
    eventTitle: 'Noche de Son',
    tries: 1,
    status: 503,
    outcome: null,
  })
  expect(Date.parse(waiting?.nextAt ?? '')).toBeGreaterThan(Date.now())
  await send()
  expect(received).toHaveLength(1)

  await isDueNow()
  status = 200
  await send()
  expect(await logOf(mateo, id)).toMatchObject([{ tries: 2, status: 200, outcome: 'delivered', nextAt: null }])
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('an attempt of a process that was killed is repeated, and its late outcome does not count', async () => {
  const { id } = await createWebhook(mateo)
  await publishEvent(mateo)
  meanwhile = async () => {
    meanwhile = async () => {}
    await isDueNow()
    await sendWebhooks(server.context)
    status = 500
  }
  await send()
  expect(received).toHaveLength(2)
  expect(await logOf(mateo, id)).toMatchObject([{ tries: 2, status: 204, outcome: 'delivered' }])
})

test('a late outcome does not count while another process attempts again', async () => {
  const { id } = await createWebhook(mateo)
  await publishEvent(mateo)
  const take = async () => (await takeWebhookDeliveries(server.sql, { limit: 1, except: [] }))[0]
  const first = await take()
  await isDueNow()
  const second = await take()
  if (!first || !second) throw new Error('no delivery was due')
  expect(await endAttempt(server.sql, first, 204)).toBe(false)
  expect(await logOf(mateo, id)).toMatchObject([{ tries: 2, outcome: null }])
  expect(await endAttempt(server.sql, second, 204)).toBe(true)
  expect(await logOf(mateo, id)).toMatchObject([{ outcome: 'delivered' }])
})

test('a slow receiver gets one request at a time, and the next one also if it responds while others are taken', async () => {
  await createWebhook(mateo)
  for (let count = 0; count < 2; count++) await publishEvent(mateo)
  await siteWebhook('https://site.example/hook')
  await publishEvent(ines)
  const [ofMateo, ofSite] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let open = 0
  let mostOpen = 0
  meanwhile = async () => {
    if (received.at(-1)?.url !== URL_OF_MATEO) return await ofSite.promise
    open += 1
    mostOpen = Math.max(mostOpen, open)
    await ofMateo.promise
    open -= 1
  }
  const sending = send()
  await expect.poll(() => received).toHaveLength(2)
  await server.sql.begin(async tx => {
    // Taking deliveries waits for this table, recording their outcomes does not.
    await tx`lock table users in access exclusive mode`
    ofSite.resolve()
    await waitsForLock(server.sql)
    ofMateo.resolve()
    await expect.poll(() => server.sql`select 1 from webhook_deliveries where outcome = 'delivered'`).toHaveLength(2)
  })
  await sending
  expect(mostOpen).toBe(1)
  expect(received).toHaveLength(3)
})

test('after the last attempt the webhook is paused until its host resumes it', async () => {
  const { id } = await createWebhook(mateo)
  await publishEvent(mateo)
  status = null
  for (let tries = 0; tries < 9; tries++) {
    await isDueNow()
    await send()
  }
  expect(received).toHaveLength(9)
  expect(await logOf(mateo, id)).toMatchObject([{ tries: 9, status: null, outcome: 'failed', nextAt: null }])
  expect((await webhooksOf(mateo))[0]?.pausedAt).not.toBeNull()
  await publishEvent(mateo)
  await send()
  expect(received).toHaveLength(9)

  status = 204
  expect((await mateo.patch(`/api/webhooks/${id}`, { isPaused: false })).status).toBe(200)
  await publishEvent(mateo)
  await send()
  expect(received).toHaveLength(10)
})

test('a receiver that is gone pauses its webhook at once', async () => {
  await createWebhook(mateo)
  await publishEvent(mateo)
  status = 410
  await send()
  expect((await webhooksOf(mateo))[0]?.pausedAt).not.toBeNull()
})

test('a pause ends what waits', async () => {
  const { id } = await createWebhook(mateo)
  await publishEvent(mateo)
  await mateo.patch(`/api/webhooks/${id}`, { isPaused: true })
  await mateo.patch(`/api/webhooks/${id}`, { isPaused: false })
  await send()
  expect(received).toEqual([])
  expect(await logOf(mateo, id)).toMatchObject([{ outcome: 'skipped' }])
})

test('what happens during a pause is not sent after it', async () => {
  const { id } = await createWebhook(mateo)
  await mateo.patch(`/api/webhooks/${id}`, { isPaused: true })
  await publishEvent(mateo)
  await mateo.patch(`/api/webhooks/${id}`, { isPaused: false })
  await send()
  expect(received).toEqual([])
})

test('a test is sent at once, once, and returns its outcome', async () => {
  const { id } = await createWebhook(mateo)
  expect(await (await mateo.post(`/api/webhooks/${id}/test`)).json()).toMatchObject([
    { kind: 'test', eventId: null, status: 204, outcome: 'delivered' },
  ])
  expect(received[0]?.body).toMatchObject({ type: 'test', data: { eventId: null, event: null, guests: null } })
  status = null
  const [failed] = await (await mateo.post(`/api/webhooks/${id}/test`)).json()
  expect(failed).toMatchObject({ status: null, outcome: 'failed', nextAt: null })
  expect((await webhooksOf(mateo))[0]?.pausedAt).toBeNull()
})

test('nothing is sent for a member who stopped hosting', async () => {
  await createWebhook(ines)
  await publishEvent(ines)
  await server.sql`update users set user_type = 'party_goer' where id = ${ines.id}`
  await send()
  await server.sql`update users set user_type = 'party_host' where id = ${ines.id}`
  expect(received).toEqual([])
})

test('another host and a party goer find no webhook of a host', async () => {
  const { id } = await createWebhook(mateo)
  expect(await webhooksOf(ines)).toEqual([])
  expect((await ines.get(`/api/webhooks/${id}/deliveries`)).status).toBe(404)
  expect((await ines.post(`/api/webhooks/${id}/test`)).status).toBe(404)
  expect((await ines.patch(`/api/webhooks/${id}`, { isPaused: true })).status).toBe(404)
  expect((await ines.delete(`/api/webhooks/${id}`)).status).toBe(404)
  expect((await luis.get('/api/webhooks')).status).toBe(403)
  expect(await webhooksOf(mateo)).toMatchObject([{ id, pausedAt: null }])
  expect((await mateo.delete(`/api/webhooks/${id}`)).status).toBe(204)
  expect(await webhooksOf(mateo)).toEqual([])
})

test('a sixth webhook is refused, also when two requests arrive at once', async () => {
  for (let count = 0; count < 4; count++) await createWebhook(mateo)
  const order = { url: URL_OF_MATEO, kinds: ALL }
  const both = await Promise.all([mateo.post('/api/webhooks', order), mateo.post('/api/webhooks', order)])
  expect(both.map(response => response.status).toSorted((a, b) => a - b)).toEqual([201, 409])
})

test.each([
  ['an address without encryption', { url: 'http://mateo.example/x' }],
  ['an address with a password', { url: 'https://mateo:x@mateo.example/' }],
  ['another scheme', { url: 'ftp://mateo.example/' }],
  ['no address', { url: null }],
  ['no kind', { kinds: [] }],
  ['an unknown kind', { kinds: ['event.seen'] }],
])('%s is refused', async (_, change) => {
  const response = await mateo.post('/api/webhooks', { url: URL_OF_MATEO, kinds: ALL, ...change })
  expect(response.status).toBe(400)
})

test('a receiver on a real port gets the request, and an address inside the network gets none', async () => {
  const bodies: { text: string; type: string | undefined }[] = []
  const receiver = createServer((request, response) => {
    let text = ''
    request.on('data', chunk => (text += String(chunk)))
    request.on('end', () => {
      bodies.push({ text, type: request.headers['content-type'] })
      response.writeHead(202).end('thanks')
    })
  })
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  const network = {
    resolve: async (host: string) => [host === 'inside.example' ? '10.0.0.7' : '93.184.216.34'],
    connect: () => connect(port, '127.0.0.1'),
  }
  const { id } = await createWebhook(mateo)
  await server.sql`update webhooks set url = 'http://mateo.example/pista'`
  await publishEvent(mateo, { title: 'Noche de Son' })
  await sendWebhooks({ ...server.context, postExternal: guardedPost(network) })
  expect(bodies).toMatchObject([{ type: 'application/json', text: expect.stringContaining('Noche de Son') }])
  expect(await logOf(mateo, id)).toMatchObject([{ status: 202, outcome: 'delivered' }])

  await server.sql`update webhooks set url = 'http://inside.example/pista'`
  await publishEvent(mateo)
  await sendWebhooks({ ...server.context, postExternal: guardedPost(network) })
  expect(bodies).toHaveLength(1)
  receiver.close()
})

test('a slow receiver delays no other one', async () => {
  await createWebhook(mateo)
  await siteWebhook('https://site.example/hook')
  let end = () => {}
  const ended = new Promise<void>(resolve => (end = resolve))
  meanwhile = async () => {
    if (received.at(-1)?.url === URL_OF_MATEO) await ended
  }
  await publishEvent(mateo)
  const sent = send()
  await expect
    .poll(() => received.map(({ url }) => url).toSorted())
    .toEqual([URL_OF_MATEO, 'https://site.example/hook'])
  const event: Event = await publishEvent(ines)
  await expect
    .poll(async () => {
      await send()
      return received.filter(({ body }) => body.data.eventId === event.id).length
    })
    .toBe(1)
  end()
  await sent
})
