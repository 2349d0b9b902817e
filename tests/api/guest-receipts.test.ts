import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { guestToken } from '#api/events/guests/guest-token.ts'
import { sendDeliveries } from '#api/notifications/deliveries.ts'
import type { Event } from '#contract/events/events.ts'
import type { GuestPass } from '#contract/events/guests/guests.ts'
import { noticeIn, type OpenedNotice } from '#contract/events/messages/notice-links.ts'
import type { Receipt, UnseenPage } from '#contract/events/messages/receipts.ts'
import { publishEvent } from '../support/event.ts'
import { linkSentTo, newGuest } from '../support/event-guest.ts'
import type { Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer({ areDeliveriesManual: true })

let mateo: Person
let event: Event
beforeEach(async () => {
  for (const table of ['dev_outbox', 'attempts', 'guests']) await server.sql`delete from ${server.sql(table)}`
  mateo = await server.person(`mateo${randomBytes(3).toString('hex')}`, { userType: 'party_host' })
  event = await publishEvent(mateo, { title: 'Noche de Son' })
})

test('confirmed guests are counted in the receipts and named nowhere in them', async () => {
  const ana = await server.person(`ana${randomBytes(3).toString('hex')}`)
  await ana.put(`/api/events/${event.id}/attendance`, { state: 'going' })
  const eva = await confirmed({ name: 'Eva Secreta' })
  await confirmed({ name: 'Luis Secreto' })
  await go(newGuest({ name: 'Nunca' }))
  await move()
  expect(await receipts()).toMatchObject([{ seen: 0, total: 3, unseenGuests: 2, unseen: [{ id: ana.id }] }])
  expect((await see(proofOf(eva))).status).toBe(200)
  const [receipt] = await receipts()
  expect(receipt).toMatchObject({ seen: 1, total: 3, unseenGuests: 1, unseen: [{ id: ana.id }] })
  expect(JSON.stringify(receipt)).not.toMatch(/Secret|example\.com/)
  const page = await mateo.get(`/api/events/${event.id}/receipts/${receipt?.id}`)
  expect(((await page.json()) as UnseenPage).people.map(({ id }) => id)).toEqual([ana.id])
})

test('a guest who took the place back is in no receipt', async () => {
  const eva = await confirmed()
  await move()
  await server.stranger.post('/api/guests/release', { link: eva.link })
  expect(await receipts()).toMatchObject([{ seen: 0, total: 0, unseenGuests: 0 }])
})

test('the link of the email marks the notice, also on a device without the token', async () => {
  await confirmed()
  await move()
  await sendDeliveries(server.context)
  expect((await see({ notice: await noticeToken() })).status).toBe(200)
  expect(await receipts()).toMatchObject([{ seen: 1, total: 1 }])
})

test('an old copy of the event marks no later change, and a repeated mark changes nothing', async () => {
  const eva = await confirmed()
  const before = event.updatedAt
  await move()
  for (let time = 0; time < 2; time += 1) expect((await see(proofOf(eva), { until: before })).status).toBe(200)
  expect(await receipts()).toMatchObject([{ seen: 0, total: 1 }])
  for (let time = 0; time < 2; time += 1) await see(proofOf(eva))
  expect(await receipts()).toMatchObject([{ seen: 1, total: 1 }])
})

test('a wrong, foreign, used or unconfirmed proof marks nothing', async () => {
  const eva = await confirmed()
  const luis = await confirmed()
  const stranger = newGuest({ contact: eva.contact })
  const unconfirmed = (await (await go(stranger)).json()) as GuestPass
  await move()
  await sendDeliveries(server.context)
  const notice = await noticeToken()
  const holder = { id: eva.id, eventId: event.id, device: eva.device }
  const refused = [
    { notice: 'x' },
    { notice: `${eva.id}.` },
    { notice: `${luis.id}.${notice.split('.')[1]}x` },
    { notice: `${randomUUID()}.${notice.split('.')[1]}` },
    { notice: `${notice}.${notice}` },
    { ...proofOf(eva), device: luis.device },
    { ...proofOf(eva), eventId: randomUUID() },
    { ...proofOf(eva), token: guestToken(server.context.secrets, holder, -60) },
    { link: randomBytes(32).toString('base64url') },
  ]
  for (const proof of refused) {
    const response = await see(proof)
    expect.soft([proof, response.status, (await response.json()).code]).toEqual([proof, 404, 'guest-not-found'])
  }
  // A stranger who typed the address of the guest has not proved it.
  const proof = { eventId: event.id, token: unconfirmed.token, device: stranger.device }
  expect((await see(proof)).status).toBe(200)
  expect(await receipts()).toMatchObject([{ seen: 0, total: 2 }])
  await server.stranger.post('/api/guests/release', { link: luis.link })
  const released = await see(proofOf(luis))
  expect([released.status, (await released.json()).code]).toEqual([410, 'guest-released'])
})

test('the token of a notice only marks: it reads, confirms, releases and ends nothing', async () => {
  await confirmed()
  await move()
  await sendDeliveries(server.context)
  const notice = await noticeToken()
  for (const path of ['/api/guests/read', '/api/guests/release', '/api/guests/confirm', '/api/guests/resend'])
    for (const body of [{ notice }, { link: notice }])
      expect.soft([path, (await server.stranger.post(path, body)).status]).toEqual([path, expect.toSatisfy(isRefusal)])
  expect((await server.app.request(`/unsubscribe/${notice}`, { method: 'POST' })).status).toBe(404)
  expect(await server.sql`select 1 from guests where stopped_at is null and state = 'confirmed'`).toHaveLength(1)
})

test('a message of the host to those who go is read by confirmed guests only, and is marked apart from changes of the event', async () => {
  const eva = await confirmed()
  const nora = newGuest()
  const unconfirmed = (await (await go(nora)).json()) as GuestPass
  for (const audience of ['going', 'waiting'] as const)
    await mateo.post(`/api/events/${event.id}/host-messages`, { id: randomUUID(), audience, text: `To ${audience}` })
  const { messages = [] } = await read(proofOf(eva))
  expect(messages.map(({ text }) => text)).toEqual(['To going'])
  expect((await read({ link: eva.link })).messages).toHaveLength(1)
  const proof = { eventId: event.id, token: unconfirmed.token, device: nora.device }
  expect(await read(proof)).not.toHaveProperty('messages')

  await see(proofOf(eva), { until: new Date().toISOString() })
  expect(await receiptOf('host-message')).toMatchObject({ seen: 0, total: 1 })
  await see(proofOf(eva), { until: event.updatedAt, messagesUntil: messages[0]?.at })
  expect(await receiptOf('host-message')).toMatchObject({ seen: 1, total: 1 })

  await server.sql`
    with decision as (
      insert into moderation (id, kind, target_id, action, note)
      values (gen_random_uuid(), 'host-message', ${messages[0]?.id ?? ''}, 'take-down', '') returning id
    )
    update host_messages m set taken_down_by = decision.id from decision where m.id = ${messages[0]?.id ?? ''}
  `
  expect(await read(proofOf(eva))).not.toHaveProperty('messages')
})

test('the link of an email with a message marks this message, and not a later one', async () => {
  const eva = await confirmed()
  for (const text of ['The door is at the back', 'The band begins at ten']) {
    const message = { id: randomUUID(), audience: 'going', text }
    expect((await mateo.post(`/api/events/${event.id}/host-messages`, message)).status).toBe(201)
    await server.sql`update notifications set created_at = created_at - interval '1 minute'`
  }
  await sendDeliveries(server.context)
  const seenOfMessages = async () =>
    (await receipts()).filter(({ kind }) => kind === 'host-message').map(({ seen, total }) => `${seen}/${total}`)
  const [first, second] = await notices()
  const open = async (notice: OpenedNotice | undefined) =>
    await see(
      { notice: notice?.token },
      { until: event.updatedAt, messagesUntil: new Date(notice?.messagesUntil ?? 0).toISOString() },
    )
  const links = [first, second].toSorted((one, other) => (one?.messagesUntil ?? 0) - (other?.messagesUntil ?? 0))
  expect(links.map(link => link?.token)).toEqual([expect.stringMatching(eva.id), expect.stringMatching(eva.id)])
  expect((await open(links[0])).status).toBe(200)
  expect((await seenOfMessages()).toSorted()).toEqual(['0/1', '1/1'])
  expect((await open(links[1])).status).toBe(200)
  expect(await seenOfMessages()).toEqual(['1/1', '1/1'])
})

const isRefusal = (status: number) => status >= 400 && status < 500

const go = (guest: object) => server.stranger.post(`/api/events/${event.id}/guests`, guest)
const proofOf = ({ device, pass: { eventId, token } }: { device: string; pass: GuestPass }) => ({
  eventId,
  token,
  device,
})

async function confirmed(about: Parameters<typeof newGuest>[0] = {}) {
  const guest = newGuest(about)
  expect((await go(guest)).status).toBe(201)
  const link = await linkSentTo(server, guest.contact)
  const response = await server.stranger.post('/api/guests/confirm', { link, device: guest.device })
  return { ...guest, link, pass: (await response.json()) as GuestPass }
}

async function move() {
  const response = await mateo.patch(`/api/events/${event.id}`, { startTime: '23:00' })
  expect(response.status).toBe(200)
  event = (await response.json()) as Event
}

/** As the page that shows the event with its present version. */
async function see(proof: object, shown: object = { until: event.updatedAt }) {
  return await server.stranger.post('/api/guests/seen', { proof, ...shown })
}

async function read(proof: object): Promise<GuestPass> {
  return (await (await server.stranger.post('/api/guests/read', proof)).json()) as GuestPass
}

async function receipts(): Promise<Receipt[]> {
  return (await (await mateo.get(`/api/events/${event.id}/receipts`)).json()) as Receipt[]
}

async function receiptOf(kind: Receipt['kind']) {
  return (await receipts()).find(receipt => receipt.kind === kind && receipt.total > 0)
}

/** The token in the first notice that was sent. */
async function noticeToken() {
  return (await notices()).at(0)?.token ?? ''
}

/** The links of the notices, in the order of the emails. */
async function notices() {
  const sent = (await (await server.stranger.get('/api/dev/outbox')).json()) as { link?: string }[]
  return sent
    .toReversed()
    .map(({ link }) => noticeIn(new URL(link ?? 'http://localhost/').hash))
    .filter(notice => notice !== undefined)
}
