import { expect, test } from 'vitest'
import { deleteExpired } from '#db/cleanup/retention.ts'
import { linkSentTo, newGuest } from '../support/event-guest.ts'
import { guestCalls, passIn, proofOf } from '../support/guest-calls.ts'
import { codeOf } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })
const { publish, go, read, confirm, attendingCount } = guestCalls(server, mateo)
const block = (link: string) => server.stranger.post('/api/guests/block', { link })
const release = (proof: object) => server.stranger.post('/api/guests/release', proof)
const stop = (proof: object) => server.stranger.post('/api/guests/stop', proof)

test.each(['eva@example.com', '+13055550181'])('the owner of %s refuses further links with the link', async contact => {
  const event = await publish()
  expect((await go(event, newGuest({ contact }))).status).toBe(201)
  const link = await linkSentTo(server, contact)
  for (const _ of [1, 2]) expect((await block(link)).status).toBe(200)
  // The place is free, and the phone or address deleted; what the link opens does not change by that.
  expect(await attendingCount(event)).toBe(0)
  expect(await server.sql`select 1 from guests where coalesce(phone_number, email) = ${contact}`).toEqual([])
  expect(await codeOf(read({ link }))).toEqual([410, 'guest-released'])

  const typed = contact.replace('eva@', ' Eva@').replace('+1305555', '(305) 555-')
  for (const at of [event, await publish()])
    expect(await codeOf(go(at, newGuest({ contact: typed })))).toEqual([409, 'contact-limit'])
  expect(await server.sql`select 1 from guests where ended_at is null`).toEqual([])
  expect((await go(event, newGuest())).status).toBe(201)
  await server.sql`delete from guests`
})

test('a stranger who gives the place back at once, or asks for another link, does not escape the block', async () => {
  const event = await publish()
  const first = newGuest({ contact: 'luz@example.com' })
  const pass = await passIn(await go(event, first))
  const link = await linkSentTo(server, 'luz@example.com')
  const other = newGuest({ contact: 'luz@example.com' })
  const otherPass = await passIn(await go(event, other))
  expect((await release(proofOf(pass, first))).status).toBe(200)
  expect((await block(link)).status).toBe(200)
  const resend = { ...proofOf(otherPass, other) }
  expect(await codeOf(server.stranger.post('/api/guests/resend', resend))).toEqual([409, 'contact-limit'])
  // A link that was sent before the block is still valid: the owner may have asked for it.
  expect((await confirm(await linkSentTo(server, 'luz@example.com'))).status).toBe(200)
})

test.each([
  ['rosa@example.com', 'Rosa+again@example.com'],
  ['rosa.perez@gmail.com', 'rosaperez+2@googlemail.com'],
])('a block of %s also refuses %s, which is the same mailbox', async (contact, spelling) => {
  const event = await publish()
  await go(event, newGuest({ contact }))
  expect((await block(await linkSentTo(server, contact))).status).toBe(200)
  expect(await codeOf(go(event, newGuest({ contact: spelling })))).toEqual([409, 'contact-limit'])
})

test('a block ends after 90 days, and its row is deleted', async () => {
  const event = await publish()
  await go(event, newGuest({ contact: 'sol@example.com' }))
  await block(await linkSentTo(server, 'sol@example.com'))
  const again = () => go(event, newGuest({ contact: 'sol@example.com' }))
  await server.sql`update blocked_contacts set until = until - interval '89 days'`
  await deleteExpired(server.sql)
  expect((await again()).status).toBe(409)
  await server.sql`update blocked_contacts set until = until - interval '1 day'`
  expect((await again()).status).toBe(201)
  await deleteExpired(server.sql)
  expect(await server.sql`select 1 from blocked_contacts where until < now()`).toEqual([])
})

test('a confirmed place stays when its owner refuses further links, and a wrong link blocks nothing', async () => {
  const event = await publish()
  await go(event, newGuest({ contact: 'paz@example.com' }))
  const link = await linkSentTo(server, 'paz@example.com')
  await confirm(link)
  await server.sql`delete from blocked_contacts`
  expect(await codeOf(block('x'.repeat(43)))).toEqual([404, 'guest-not-found'])
  expect(await server.sql`select 1 from blocked_contacts`).toEqual([])
  expect((await block(link)).status).toBe(200)
  expect(await attendingCount(event)).toBe(1)
  expect(await codeOf(go(event, newGuest({ contact: 'paz@example.com' })))).toEqual([409, 'contact-limit'])
})

test('a confirmed guest ends the messages about the event from the device, for each request with the same address', async () => {
  const event = await publish()
  const [phone, laptop, stranger] = ['ana@example.com', 'Ana@example.com', 'ana@example.com'].map(contact =>
    newGuest({ contact }),
  )
  if (!phone || !laptop || !stranger) throw new Error('three requests')
  const passes = []
  for (const guest of [phone, laptop, stranger]) {
    passes.push(await passIn(await go(event, guest)))
    if (guest !== stranger) await confirm(await linkSentTo(server, guest.contact))
  }
  const [pass, , strangersPass] = passes
  if (!pass || !strangersPass) throw new Error('three passes')
  const isStopped = async () =>
    (
      await server.sql`select 1 from guests where email ilike 'ana@example.com' and state = 'confirmed' and stopped_at is not null`
    ).length

  // A guest who has not confirmed may have typed the address of another person.
  expect((await stop(proofOf(strangersPass, stranger))).status).toBe(200)
  expect(await isStopped()).toBe(0)
  expect(await codeOf(stop(proofOf(pass, laptop)))).toEqual([404, 'guest-not-found'])
  expect(await isStopped()).toBe(0)
  for (const _ of [1, 2]) expect((await stop(proofOf(pass, phone))).status).toBe(200)
  expect(await isStopped()).toBe(2)
  expect(await passIn(await read(proofOf(pass, phone)))).toMatchObject({ state: 'confirmed', hasStoppedNotices: true })
  await release(proofOf(pass, phone))
  expect(await codeOf(stop(proofOf(pass, phone)))).toEqual([410, 'guest-released'])
})
