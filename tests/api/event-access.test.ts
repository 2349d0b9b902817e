import { expect, test } from 'vitest'
import { describedCalls } from '#api/features.ts'
import { makeDue, publishEvent } from '../support/event.ts'
import { newGuest } from '../support/event-guest.ts'
import type { Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const ana = await server.person('ana', { userType: 'party_host' })
const luis = await server.person('luis')

type Call = { roles: readonly string[]; body?: object }
const OWNER = ['owner']
const EDITORS = ['owner', 'editor']
const HELPERS = ['owner', 'editor', 'door']

/** The calls about one event that only its people may use: the roles that may, and a body that the call accepts. */
const OF_ITS_PEOPLE: Record<string, Call> = {
  'GET /api/me/events/{id}': { roles: OWNER },
  'PATCH /api/events/{id}': { roles: EDITORS, body: { description: 'By the pool' } },
  'GET /api/events/{id}/waiting': { roles: HELPERS },
  'GET /api/events/{id}/asks': { roles: EDITORS },
  'POST /api/events/{id}/asks': { roles: EDITORS, body: { people: [crypto.randomUUID()], isApproved: true } },
  'GET /api/events/{id}/guests': { roles: HELPERS },
  'GET /api/events/{id}/people': { roles: HELPERS },
  'GET /api/events/{id}/door': { roles: HELPERS },
  'POST /api/events/{id}/door/rows': { roles: HELPERS, body: { rows: [], after: 0 } },
  'GET /api/events/{id}/door/weeks': { roles: EDITORS },
  'GET /api/events/{id}/door/no-shows': { roles: OWNER },
  'POST /api/events/{id}/door/names': {
    roles: EDITORS,
    body: {
      names: [{ id: crypto.randomUUID(), name: 'Luz', people: 1 }],
      promoter: null,
      note: null,
      isFree: true,
      freeUntil: null,
    },
  },
  'DELETE /api/events/{id}/door/names/{name}': { roles: EDITORS },
  'PUT /api/events/{id}/door/terms': {
    roles: EDITORS,
    body: { pass: `member:${crypto.randomUUID()}`, note: null, isFree: true, freeUntil: null },
  },
  'GET /api/events/{id}/door/links': { roles: EDITORS },
  'POST /api/events/{id}/door/links': { roles: EDITORS },
  'DELETE /api/events/{id}/door/links/{link}': { roles: EDITORS },
  'POST /api/events/{id}/host-messages': {
    roles: EDITORS,
    body: { audience: 'going', text: 'The door is at the back' },
  },
  'PUT /api/events/{id}/still-on': { roles: EDITORS, body: {} },
  'GET /api/events/{id}/receipts': { roles: EDITORS },
  'GET /api/events/{id}/receipts/{entry}': { roles: EDITORS },
  'DELETE /api/events/{id}/host-messages/{message}': { roles: EDITORS },
  'GET /api/events/{id}/audience': { roles: EDITORS },
  'GET /api/events/{id}/sources': { roles: OWNER },
  'PUT /api/events/{id}/sources/{code}': { roles: OWNER },
  'DELETE /api/events/{id}/sources/{code}': { roles: OWNER },
  'PUT /api/events/{id}/people/{person}': { roles: OWNER, body: { role: 'door' } },
  'POST /api/events/{id}/transfer': { roles: OWNER, body: { to: '{editor}' } },
  'POST /api/events/{id}/helper-links': { roles: OWNER, body: { role: 'door' } },
  'DELETE /api/events/{id}/helper-links': { roles: OWNER },
  'DELETE /api/events/{id}/people/{person}': { roles: OWNER },
  'DELETE /api/events/{id}/guests/{guestId}': { roles: OWNER },
  'POST /api/events/{id}/cancel': { roles: OWNER, body: { reason: 'Rain' } },
  'DELETE /api/events/{id}': { roles: OWNER },
}

/** The other calls about one event: every visitor, or every member for the own part. */
const OF_ALL = [
  'GET /api/events/{id}',
  'GET /api/events/{id}/reviews',
  'POST /api/events/{id}/visits',
  'POST /api/events/{id}/guests',
  'POST /api/events/{id}/claim',
  'GET /api/events/{id}/mine',
  'GET /api/events/{id}/attendees',
  'GET /api/events/{id}/partners',
  'GET /api/events/{id}/promises',
  'PUT /api/events/{id}/promises',
  'PUT /api/events/{id}/attendance',
  'DELETE /api/events/{id}/attendance',
  'PUT /api/events/{id}/favorite',
  'DELETE /api/events/{id}/favorite',
  'POST /api/events/{id}/reviews',
  'PATCH /api/events/{id}/reviews',
  'DELETE /api/events/{id}/reviews',
  'POST /api/events/{id}/role',
  'PUT /api/events/{id}/role',
  'DELETE /api/events/{id}/role',
  // The editor to whom the host offers the event; the host withdraws the offer.
  'POST /api/events/{id}/place-offer',
  'PUT /api/events/{id}/place-offer',
  'DELETE /api/events/{id}/place-offer',
  'PUT /api/events/{id}/transfer',
  'DELETE /api/events/{id}/transfer',
]

test('each call about one event is in one of the two lists', () => {
  const calls = describedCalls()
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    .filter(call => /^\w+ \/api\/(me\/)?events\/\{id\}/.test(call))
  expect(calls.toSorted()).toEqual([...Object.keys(OF_ITS_PEOPLE), ...OF_ALL].toSorted())
})

let events = 0

/** An event of Ana with two people who help, a person who is invited, guests, a message and a code. */
async function eventWithPeople() {
  const event = await publishEvent(ana)
  const message = { id: crypto.randomUUID(), audience: 'going', text: 'The door is at the back' }
  const guest = newGuest()
  expect((await luis.put(`/api/events/${event.id}/attendance`, { state: 'going' })).status).toBe(200)
  expect((await ana.post(`/api/events/${event.id}/host-messages`, message)).status).toBe(201)
  expect((await server.stranger.post(`/api/events/${event.id}/guests`, guest)).status).toBe(201)
  expect((await ana.put(`/api/events/${event.id}/sources/flyer`)).status).toBe(200)
  const editor = await server.person(`editor${events}`, { userType: 'party_host' })
  const door = await server.person(`door${events}`)
  const invited = await server.person(`invited${events}`)
  events += 1
  const invite = async (id: string, role: string) => {
    expect((await ana.post(`/api/users/${id}/follow`)).status).toBe(200)
    return await ana.put(`/api/events/${event.id}/people/${id}`, { role })
  }
  expect((await invite(editor.id, 'editor')).status).toBe(200)
  expect((await invite(door.id, 'door')).status).toBe(200)
  expect((await invite(invited.id, 'editor')).status).toBe(200)
  for (const person of [editor, door]) expect((await person.put(`/api/events/${event.id}/role`)).status).toBe(200)

  const present = async () => [
    await (await ana.get(`/api/events/${event.id}`)).json(),
    await (await ana.get(`/api/events/${event.id}/mine`)).json(),
    await (await ana.get(`/api/events/${event.id}/guests`)).json(),
    await (await ana.get(`/api/events/${event.id}/sources`)).json(),
    await (await ana.get(`/api/events/${event.id}/people`)).json(),
  ]
  const call = async (
    person: Pick<Person, 'get' | 'post' | 'put' | 'patch' | 'delete'>,
    name: string,
    body?: object,
  ) => {
    const [method = '', path = ''] = name.split(' ')
    const filledPath = path
      .replace('{id}', event.id)
      .replace('{guestId}', guest.id)
      .replace(/\{message\}|\{entry\}|\{link\}|\{name\}/, message.id)
      .replace('{code}', 'flyer')
      .replace('{person}', door.id)
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
    const filledBody = body && JSON.parse(JSON.stringify(body).replace('{editor}', editor.id))
    return verb === 'get' ? await person.get(filledPath) : await person[verb](filledPath, filledBody)
  }
  return { event, guest, editor, door, invited, present, call }
}

test('the calls of the people of an event refuse a rival, a guest, an invited member, a visitor and a role without the right, and change nothing', async () => {
  const { guest, editor, door, invited, present, call } = await eventWithPeople()
  const before = await present()
  expect(JSON.stringify(before)).toContain(guest.id)
  const rival = await server.person('rival', { userType: 'party_host' })

  for (const [name, { roles, body }] of Object.entries(OF_ITS_PEOPLE)) {
    const withId = body && { id: crypto.randomUUID(), ...body }
    for (const [who, person, statuses] of [
      ['rival', rival, [404]],
      ['guest', luis, [403, 404]],
      ['invited', invited, [403, 404]],
      ['visitor', server.stranger, [401]],
      ['editor', editor, [403, 404]],
      ['door', door, [403, 404]],
    ] as const) {
      if (roles.includes(who)) continue
      const { status } = await call(person, name, name.startsWith('POST') ? withId : body)
      expect.soft([who, name, statuses.includes(status as never) ? 'refused' : status]).toEqual([who, name, 'refused'])
    }
  }
  expect(await present()).toEqual(before)
})

test('each role uses the calls that it may use', async () => {
  const { event, editor, door, call } = await eventWithPeople()
  await makeDue(server.sql, event)
  for (const [who, person] of [
    ['door', door],
    ['editor', editor],
    ['owner', ana],
  ] as const)
    for (const [name, { roles, body }] of Object.entries(OF_ITS_PEOPLE)) {
      if (!roles.includes(who)) continue
      const withId = name.startsWith('POST') && body ? { id: crypto.randomUUID(), ...body } : body
      const { status } = await call(person, name, withId)
      expect.soft([who, name, status < 300 ? 'done' : status]).toEqual([who, name, 'done'])
    }
})
