import { expect, test } from 'vitest'
import { runCleanup } from '#api/cleanup/cleanup.ts'
import type { GuestOnList, GuestPass } from '#contract/events/guests/guests.ts'
import { partsOf } from '#db/accounts/export.ts'
import { linkSentTo, newGuest } from '../support/event-guest.ts'
import { guestCalls } from '../support/guest-calls.ts'
import { codeOf } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })
const { publish, go, confirm, attendingCount } = guestCalls(server, mateo)

test('the number of people does not show whether a phone or address goes already', async () => {
  const event = await publish()
  await go(event, newGuest({ contact: 'known@example.com' }))
  await confirm(await linkSentTo(server, 'known@example.com'))
  for (const [index, contact] of ['known@example.com', 'unknown@example.com'].entries()) {
    await go(event, newGuest({ contact }))
    expect(await attendingCount(event)).toBe(2 + index)
  }
  // The second link of a person who goes already is valid, and takes no other place.
  await confirm(await linkSentTo(server, 'known@example.com'))
  expect(await attendingCount(event)).toBe(2)
})

test('the response is the same for a phone or address with an account', async () => {
  const ana = await server.person('ana')
  const event = await publish()
  const shapes = []
  for (const contact of [ana.email, 'nobody.here@example.com', ana.phoneNumber, '+13055550177']) {
    const response = await go(event, newGuest({ contact, name: 'Same' }))
    const { id: _, token: __, confirmBy: ___, pass, ...body } = (await response.json()) as GuestPass
    // Each guest has another pass, which tells nothing but by its length.
    shapes.push([response.status, body, pass?.token.length, pass?.code.length])
  }
  for (const shape of shapes) expect(shape).toEqual(shapes[0])
})

test('the host sees the names, other members and visitors do not, and no response contains a phone or address', async () => {
  const ane = await server.person('ane')
  const event = await publish()
  const guest = newGuest({ name: 'Íñigo', contact: '+13055550188' })
  await go(event, guest)
  await go(event, newGuest({ name: 'Amaia', contact: 'amaia@example.com' }))
  await confirm(await linkSentTo(server, 'amaia@example.com'))
  const list = (await (await mateo.get(`/api/events/${event.id}/guests`)).json()) as GuestOnList[]
  expect(list.map(({ name, isConfirmed }) => [name, isConfirmed])).toEqual([
    ['Amaia', true],
    ['Íñigo', false],
  ])
  expect(JSON.stringify(list)).not.toMatch(/305555|amaia@/)
  expect(await codeOf(ane.get(`/api/events/${event.id}/guests`))).toEqual([404, 'event-not-found'])
  expect((await server.stranger.get(`/api/events/${event.id}/guests`)).status).toBe(401)
  for (const path of ['', '/attendees', '/mine', '/reviews'])
    expect(await (await ane.get(`/api/events/${event.id}${path}`)).text()).not.toMatch(/Íñigo|Amaia/)
})

test('the host removes a guest; another host cannot', async () => {
  const rosa = await server.person('rosa', { userType: 'party_host' })
  const event = await publish()
  const guest = newGuest()
  await go(event, guest)
  const path = `/api/events/${event.id}/guests/${guest.id}`
  expect(await codeOf(rosa.delete(path))).toEqual([404, 'guest-not-found'])
  expect((await mateo.delete(path)).status).toBe(200)
  expect(await attendingCount(event)).toBe(0)
  expect(await codeOf(mateo.delete(path))).toEqual([404, 'guest-not-found'])
  expect(await codeOf(mateo.delete(`/api/events/${event.id}/guests/nope`))).toEqual([404, 'guest-not-found'])
})

test('a week after the event the row of a guest is deleted', async () => {
  const [event, recent] = [await publish(), await publish()]
  for (const { id } of [event, recent]) await go({ id }, newGuest())
  const move = (id: string, days: number) =>
    server.sql`update events set start_local = localtimestamp - make_interval(days => ${days}) where id = ${id}`
  await move(event.id, 9)
  await move(recent.id, 5)
  await server.sql`delete from job_runs`
  await runCleanup(server.context)
  const left = await server.sql`select event_id from guests where event_id in (${event.id}, ${recent.id})`
  expect(left.map(({ eventId }) => eventId)).toEqual([recent.id])
})

test('the deletion of an account deletes the guests with its phone', async () => {
  const dani = await server.person('dani')
  const event = await publish()
  await go(event, newGuest({ contact: dani.phoneNumber }))
  await dani.delete('/api/profile')
  expect(await server.sql`select 1 from guests where event_id = ${event.id}`).toHaveLength(0)
  expect(await attendingCount(event)).toBe(0)
})

test('the message carries no address that the host or the visitor chose', async () => {
  const event = await publish({ title: 'Win at evil.example/now', venue: 'evil.example' })
  await server.sql`update events set city = 'evil.example' where id = ${event.id}`
  expect((await go(event, newGuest({ name: 'Call https://evil.example' }))).status).toBe(400)
  await go(event, newGuest({ contact: 'lure@example.com' }))
  await go(event, newGuest({ contact: '+13055550199' }))
  const outbox = await (await server.stranger.get('/api/dev/outbox')).text()
  expect(outbox).toContain('lure@example.com')
  expect(outbox).toContain('+13055550199')
  expect(outbox).not.toContain('evil.example')

  const named = await publish({ title: 'Noche de Son y Rumba en la Terraza Grande' })
  await go(named, newGuest({ contact: '+13055550198' }))
  const text = await (await server.stranger.get('/api/dev/outbox?to=%2B13055550198')).text()
  expect(text).toContain('confirm that you go to Noche de Son y Rumba en la Ter...: http')
})

test('the export of an account contains the places with its proved phone or address, and no others', async () => {
  const ana = await server.person('ana-export')
  const [event, other] = [await publish({ title: 'Noche de Son' }), await publish({ title: 'Noche de Ron' })]
  await go(event, newGuest({ name: 'Ana', contact: ana.phoneNumber }))
  // The address of the account is not confirmed, so it may belong to another person.
  await go(other, newGuest({ contact: ana.email }))
  await go(event, newGuest({ name: 'Luis' }))
  const places = async () => JSON.stringify(await Array.fromAsync(partsOf(server.sql, ana.id), placesIn))
  expect(await places()).toContain('"name":"Ana","phoneNumber"')
  expect(await places()).toContain('Noche de Son')
  expect(await places()).not.toMatch(/Luis|Noche de Ron/)
  await server.sql`update users set email_verified_at = now() where id = ${ana.id}`
  expect(await places()).toContain('Noche de Ron')
})

function placesIn({ name, rows }: { name: string; rows: unknown }) {
  return name === 'guest-places' ? rows : []
}
