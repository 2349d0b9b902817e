import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { sendDeliveries } from '#api/notifications/deliveries.ts'
import { MAX_HELPERS } from '#contract/events/event-rights.ts'
import type { Event } from '#contract/events/events.ts'
import type { MyPart } from '#contract/events/going/attendance.ts'
import type { EventPerson, HelpedEvent } from '#contract/events/people/event-people.ts'
import type { NotificationPage } from '#contract/notifications/notifications.ts'
import { isHostUntilCommit } from '#db/accounts/hosting.ts'
import { block } from '#db/people/blocks.ts'
import { suspend } from '../support/admin.ts'
import { exportedData } from '../support/exported.ts'
import { whileLocked } from '../support/locks.ts'
import type { Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer({ areDeliveriesManual: true })

let mateo: Person
let ana: Person
let luis: Person
let suffix: string
beforeEach(async () => {
  suffix = randomBytes(3).toString('hex')
  mateo = await server.person(`mateo${suffix}`, { userType: 'party_host' })
  ana = await server.person(`ana${suffix}`)
  luis = await server.person(`luis${suffix}`)
})

test('an invited member accepts, is listed among the people of the event, and finds it in the own list', async () => {
  const event = await publish()
  expect(await people(await invite(event, ana, 'editor'))).toMatchObject([
    { id: mateo.id, role: 'owner', isInvited: false },
    { id: ana.id, role: 'editor', isInvited: true },
  ])
  expect(await mine(ana, event)).toMatchObject({ invitation: 'editor' })
  expect(await mine(ana, event)).not.toHaveProperty('role')
  expect(await notifications(ana)).toMatchObject({
    unseen: 1,
    notifications: [{ kind: 'event-role', role: 'editor', event: { id: event.id }, person: { id: mateo.id } }],
  })

  // The second request is the retry after a lost response.
  for (const _ of [1, 2]) expect(await (await accept(ana, event)).json()).toEqual({ role: 'editor' })
  expect(await mine(ana, event)).toMatchObject({ role: 'editor' })
  expect(await helping(ana)).toMatchObject([{ event: { id: event.id }, role: 'editor', isInvited: false }])
  expect(await people(await ana.get(`/api/events/${event.id}/people`))).toMatchObject([
    { id: mateo.id, role: 'owner' },
    { id: ana.id, role: 'editor', isInvited: false },
  ])
  expect(await mine(luis, event)).toEqual({ attendance: null, isFavorite: false, review: null })
})

test('only the host reads who is invited', async () => {
  const event = await publish()
  await invite(event, ana, 'door')
  await accept(ana, event)
  await invite(event, luis, 'door')
  expect(await people(await mateo.get(`/api/events/${event.id}/people`))).toHaveLength(3)
  expect(JSON.stringify(await people(await ana.get(`/api/events/${event.id}/people`)))).not.toContain(luis.id)
})

test('an editor changes the event and writes to its guests in the name of the host; the followers of the host hear of a publication', async () => {
  const follower = await server.person(`fan${suffix}`)
  await follower.post(`/api/users/${mateo.id}/follow`)
  const draft = await publish({ status: 'draft' })
  await invite(draft, ana, 'editor')
  // An invitation opens the draft, but changes nothing.
  expect((await ana.get(`/api/events/${draft.id}`)).status).toBe(200)
  expect((await luis.get(`/api/events/${draft.id}`)).status).toBe(404)
  expect((await edit(ana, draft, { title: 'Mine' })).status).toBe(404)
  await accept(ana, draft)

  expect((await edit(ana, draft, { title: 'Salsa en la azotea', status: 'active' })).status).toBe(200)
  expect(await notifications(follower)).toMatchObject({ notifications: [{ kind: 'event-published' }] })
  await luis.put(`/api/events/${draft.id}/attendance`, { state: 'going' })
  const message = { id: randomUUID(), audience: 'going', text: 'Bring a jacket' }
  expect((await ana.post(`/api/events/${draft.id}/host-messages`, message)).status).toBe(201)
  expect(await mine(luis, draft)).toMatchObject({ messages: [{ text: 'Bring a jacket' }] })
  expect(await mine(mateo, draft)).toMatchObject({ messages: [{ text: 'Bring a jacket' }] })
  expect(await (await ana.get(`/api/events/${draft.id}/receipts`)).json()).toMatchObject([
    { kind: 'host-message', total: 1, unseen: [{ id: luis.id }] },
  ])
  // To hide an event is like deleting it.
  const hidden = await edit(ana, draft, { status: 'draft' })
  expect([hidden.status, (await hidden.json()).code]).toEqual([403, 'role-lacks-right'])
})

test('the member at the door reads all names, also of those who show them to the host only', async () => {
  const event = await publish()
  await server.sql`update users set going_audience = 'host' where id = ${luis.id}`
  await luis.put(`/api/events/${event.id}/attendance`, { state: 'going' })
  const names = async () => JSON.stringify(await (await ana.get(`/api/events/${event.id}/attendees`)).json())
  expect(await names()).not.toContain(luis.id)
  await invite(event, ana, 'door')
  expect(await names()).not.toContain(luis.id)
  await accept(ana, event)
  expect(await names()).toContain(luis.id)
  expect((await edit(ana, event, { title: 'Mine' })).status).toBe(403)
})

test('a member who is removed loses access at once and may be invited again, without a second notification', async () => {
  const event = await publish()
  await invite(event, ana, 'editor')
  await accept(ana, event)
  expect(await people(await mateo.delete(`/api/events/${event.id}/people/${ana.id}`))).toHaveLength(1)
  expect((await edit(ana, event, { title: 'Mine' })).status).toBe(403)
  expect((await ana.get(`/api/events/${event.id}/guests`)).status).toBe(404)
  expect(await mine(ana, event)).not.toHaveProperty('role')
  expect(await helping(ana)).toEqual([])
  expect(await notifications(ana)).toMatchObject({ unseen: 0, notifications: [] })
  expect((await accept(ana, event)).status).toBe(404)
  expect((await mateo.delete(`/api/events/${event.id}/people/${ana.id}`)).status).toBe(404)

  await invite(event, ana, 'door')
  const [written] = await server.sql`select count(*)::int as count from notifications where user_id = ${ana.id}`
  expect(written).toEqual({ count: 1 })
})

test('a write of a member who has lost the role says so, also about a draft, which stays unknown to all others', async () => {
  for (const status of ['active', 'draft'] as const) {
    const event = await publish({ status })
    await invite(event, ana, 'editor')
    await accept(ana, event)
    await mateo.delete(`/api/events/${event.id}/people/${ana.id}`)
    const message = () => ({ id: randomUUID(), audience: 'going', text: 'Doors at ten' })
    const refusalsOf = async (who: Person) =>
      await Promise.all(
        [
          await edit(who, event, { title: 'Mine' }),
          await who.post(`/api/events/${event.id}/host-messages`, message()),
          await who.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' }),
          await who.delete(`/api/events/${event.id}`),
        ].map(async response => [response.status, (await response.json()).code]),
      )
    expect(await refusalsOf(ana)).toEqual(Array(4).fill([403, 'role-lost']))
    expect(await refusalsOf(luis)).toEqual(Array(4).fill([404, 'event-not-found']))
    await mateo.delete(`/api/events/${event.id}`)
    expect(await refusalsOf(ana)).toEqual(Array(4).fill([404, 'event-not-found']))
  }
})

test('an edit that waits for the event while the host removes the editor is refused', async () => {
  const event = await publish()
  await invite(event, ana, 'editor')
  await accept(ana, event)
  const waiting = await whileLocked(
    server.sql,
    tx => tx`select 1 from events where id = ${event.id} for update`,
    () => edit(ana, event, { title: 'Mine' }),
    tx => tx`delete from event_people where event_id = ${event.id}`,
  )
  expect(waiting.status).toBe(403)
})

test('a host asks only members whom the host follows or has written with; a role can be changed without that', async () => {
  const event = await publish()
  const stranger = await server.person(`rosa${suffix}`)
  const code = async (response: Response) => [response.status, (await response.json()).code]
  const refused = [403, 'invite-by-link']
  expect(await code(await inviteStranger(event, stranger, 'door'))).toEqual(refused)
  // That a member follows the host, or that one of both has written, proves nothing.
  await stranger.post(`/api/users/${mateo.id}/follow`)
  const { id } = await (await mateo.post('/api/conversations', { participantId: stranger.id })).json()
  const write = (person: Person) =>
    person.post(`/api/conversations/${id}/messages`, { id: randomUUID(), content: 'hola' })
  expect((await write(mateo)).status).toBe(201)
  expect(await code(await inviteStranger(event, stranger, 'door'))).toEqual(refused)
  expect((await notifications(stranger)).notifications).toEqual([])

  expect((await write(stranger)).status).toBe(201)
  expect((await inviteStranger(event, stranger, 'door')).status).toBe(200)
  await invite(event, ana, 'door')
  await mateo.post(`/api/users/${ana.id}/unfollow`)
  expect((await inviteStranger(event, ana, 'editor')).status).toBe(200)
})

describe('a link that asks for help', () => {
  const linkTo = async (event: Event, role = 'editor') =>
    (await (await mateo.post(`/api/events/${event.id}/helper-links`, { role })).json()) as { token: string }
  const open = async (person: Person, event: Event, { token }: { token: string }) =>
    (await person.post(`/api/events/${event.id}/role`, { token })).status

  test('becomes the invitation of one member, also to a draft, who accepts or declines it', async () => {
    const draft = await publish({ status: 'draft' })
    const link = await linkTo(draft)
    expect((await ana.get(`/api/events/${draft.id}`)).status).toBe(404)
    // The second request is the retry after a lost response.
    expect([await open(ana, draft, link), await open(ana, draft, link)]).toEqual([200, 200])
    expect(await mine(ana, draft)).toMatchObject({ invitation: 'editor' })
    expect((await ana.get(`/api/events/${draft.id}`)).status).toBe(200)
    expect((await edit(ana, draft, { title: 'Mine' })).status).toBe(404)
    expect(await open(luis, draft, link)).toBe(404)
    expect((await accept(ana, draft)).status).toBe(200)
    expect(await mine(ana, draft)).toMatchObject({ role: 'editor' })
  })

  test('records the invitation without a message, so that a member who loses the role is told so', async () => {
    const event = await publish()
    await open(ana, event, await linkTo(event))
    await accept(ana, event)
    const { notifications: recorded, ...counts } = await notifications(ana)
    expect(recorded).toMatchObject([{ kind: 'event-role', event: { id: event.id } }])
    expect(counts).toMatchObject({ unseen: 0 })
    const deliveries = server.sql`
      select from notification_deliveries d join notifications n on n.id = d.notification_id where n.user_id = ${ana.id}
    `
    expect(await deliveries).toHaveLength(0)
    await mateo.delete(`/api/events/${event.id}/people/${ana.id}`)
    const refused = await edit(ana, event, { title: 'Mine' })
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'role-lost'])
  })

  test('does not give a role back that the host has taken away, and ends with the event', async () => {
    const [event, deleted, over] = [await publish(), await publish(), await publish()]
    const link = await linkTo(event)
    await open(ana, event, link)
    await mateo.delete(`/api/events/${event.id}/people/${ana.id}`)
    expect(await open(ana, event, link)).toBe(404)

    const linkOfDeleted = await linkTo(deleted)
    expect((await mateo.delete(`/api/events/${deleted.id}`)).status).toBe(204)
    expect(await open(ana, deleted, linkOfDeleted)).toBe(404)

    const linkOfOver = await linkTo(over)
    await server.sql`update events set start_local = now() - interval '9 days', end_local = null where id = ${over.id}`
    expect(await open(ana, over, linkOfOver)).toBe(404)
  })

  test('is ended by its host alone, together with all that have not been used', async () => {
    const event = await publish()
    const [link, other] = [await linkTo(event), await linkTo(event)]
    await invite(event, luis, 'editor')
    await accept(luis, event)
    const end = async (person: Person) => (await person.delete(`/api/events/${event.id}/helper-links`)).status
    expect([await end(luis), await end(ana)]).toEqual([403, 404])
    expect(await open(ana, event, link)).toBe(200)
    expect([await end(mateo), await end(mateo)]).toEqual([200, 200])
    expect(await open(await server.person(`rosa${suffix}`), event, other)).toBe(404)
    expect(await mine(ana, event)).toMatchObject({ invitation: 'editor' })
  })

  test('is of no use for another event, after seven days, across a block, and to the host and those who are asked', async () => {
    const [event, other] = [await publish(), await publish()]
    const link = await linkTo(event, 'door')
    expect(await open(ana, other, link)).toBe(404)
    // The host who tries the link does not use it up.
    expect(await open(mateo, event, link)).toBe(200)
    expect(await people(await mateo.get(`/api/events/${event.id}/people`))).toHaveLength(1)
    expect(await open(ana, event, { token: 'x'.repeat(43) })).toBe(404)
    await ana.put(`/api/blocks/${mateo.id}`)
    expect(await open(ana, event, link)).toBe(404)
    await invite(event, luis, 'editor')
    expect(await open(luis, event, link)).toBe(200)
    expect(await mine(luis, event)).toMatchObject({ invitation: 'editor' })
    await server.sql`update helper_links set expires_at = now() - interval '1 second' where event_id = ${event.id}`
    expect(await open(await server.person(`rosa${suffix}`), event, link)).toBe(404)
  })

  test('opened by two members at once asks one of them, and unused links count as helpers', async () => {
    const event = await publish()
    const link = await linkTo(event)
    const statuses = await Promise.all([ana, luis].map(person => open(person, event, link)))
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 404])
    for (let number = 1; number < MAX_HELPERS; number += 1)
      expect((await mateo.post(`/api/events/${event.id}/helper-links`, { role: 'door' })).status).toBe(201)
    const tooMany = await mateo.post(`/api/events/${event.id}/helper-links`, { role: 'door' })
    expect([tooMany.status, (await tooMany.json()).code]).toEqual([409, 'too-many-helpers'])
    const invited = await invite(event, await server.person(`rosa${suffix}`), 'door')
    expect([invited.status, (await invited.json()).code]).toEqual([409, 'too-many-helpers'])
    expect((await server.sql`select from helper_links where event_id = ${event.id}`).length).toBe(MAX_HELPERS - 1)
  })
})

test('a block in either direction ends the role, and prevents an invitation', async () => {
  const event = await publish()
  await invite(event, ana, 'editor')
  await accept(ana, event)
  await ana.put(`/api/blocks/${mateo.id}`)
  expect((await edit(ana, event, { title: 'Mine' })).status).toBe(404)
  expect((await invite(event, ana, 'door')).status).toBe(404)

  await invite(event, luis, 'door')
  await mateo.put(`/api/blocks/${luis.id}`)
  expect((await accept(luis, event)).status).toBe(404)
  expect((await invite(event, luis, 'door')).status).toBe(404)
  for (const id of [randomUUID(), 'nobody', mateo.id])
    expect((await mateo.put(`/api/events/${event.id}/people/${id}`, { role: 'door' })).status).toBe(404)
})

test('an invitation that waits for a block is refused', async () => {
  const event = await publish()
  const waiting = await whileLocked(
    server.sql,
    tx => block(tx, ana.id, mateo.id),
    () => invite(event, ana, 'editor'),
  )
  expect(waiting.status).toBe(404)
  expect(await helping(ana)).toEqual([])
})

test('those who help a suspended host have no role until the suspension is undone, also at a draft', async () => {
  const draft = await publish({ status: 'draft' })
  await invite(draft, ana, 'editor')
  await accept(ana, draft)
  await invite(draft, luis, 'door')
  await suspend(server.sql, mateo)
  const message = { id: randomUUID(), audience: 'going', text: 'Bring a jacket' }
  const refused = await Promise.all([
    edit(ana, draft, { status: 'active' }),
    edit(ana, draft, { title: 'Mine' }),
    ana.get(`/api/events/${draft.id}`),
    ana.get(`/api/events/${draft.id}/people`),
    ana.get(`/api/events/${draft.id}/guests`),
    ana.post(`/api/events/${draft.id}/host-messages`, message),
    luis.get(`/api/events/${draft.id}`),
    accept(luis, draft),
  ])
  const codes = await Promise.all(refused.map(async response => (await response.json()).code))
  expect(codes).toEqual(refused.map(() => 'event-not-found'))
  expect([await helping(ana), await helping(luis)]).toEqual([[], []])
  // The publication checks the host as well, not only the role.
  expect(await server.sql.begin(tx => isHostUntilCommit(tx, mateo.id))).toBe(false)

  await server.sql`update users set suspended_by = null where id = ${mateo.id}`
  expect((await edit(ana, draft, { status: 'active' })).status).toBe(200)
})

test('an invitation has a role, an event that is not over, and at most ten members', async () => {
  const event = await publish()
  expect((await mateo.put(`/api/events/${event.id}/people/${ana.id}`, { role: 'owner' })).status).toBe(400)
  for (let number = 0; number < MAX_HELPERS; number += 1) {
    const helper = await server.person(`helper${suffix}${number}`)
    expect((await invite(event, helper, 'door')).status).toBe(200)
  }
  const tooMany = await invite(event, ana, 'door')
  expect([tooMany.status, (await tooMany.json()).code]).toEqual([409, 'too-many-helpers'])
  await server.sql`update events set start_local = '2020-01-01 22:00', end_local = null where id = ${event.id}`
  const over = await invite(event, ana, 'door')
  expect([over.status, (await over.json()).code]).toEqual([409, 'event-over'])
})

test('the push and the email about an invitation are sent for a draft, and not after the host has withdrawn it', async () => {
  await server.sql`update users set email_verified_at = now() where id in (${ana.id}, ${luis.id})`
  const event = await publish({ status: 'draft', title: `Noche de ${suffix}` })
  await invite(event, ana, 'editor')
  await invite(event, luis, 'editor')
  await mateo.delete(`/api/events/${event.id}/people/${luis.id}`)
  await server.sql`
    update notification_deliveries set not_before = now() where notification_id in (select id from notifications where event_id = ${event.id})
  `
  await sendDeliveries(server.context)
  const emails = await server.sql<{ recipient: string; body: string }[]>`
    select recipient, body from dev_outbox where recipient in (${ana.email}, ${luis.email}) and body like ${`%${suffix}%`}
  `
  expect(emails.map(({ recipient }) => recipient)).toEqual([ana.email])
  expect(emails[0]?.body).toMatch(
    new RegExp(`^A host asks for your help\\n[^]*Mateo${suffix} Paredes: Noche de ${suffix}`),
  )
})

test('a cancellation notifies those who help; the deletion of the host ends their roles', async () => {
  const event = await publish()
  const other = await publish()
  for (const helped of [event, other]) {
    await invite(helped, ana, 'editor')
    await accept(ana, helped)
  }
  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })
  const kinds = async () => (await notifications(ana)).notifications.map(({ kind }) => kind)
  expect((await kinds()).filter(kind => kind === 'event-cancelled')).toHaveLength(1)
  expect((await mateo.delete('/api/profile')).status).toBe(200)
  expect((await kinds()).filter(kind => kind === 'event-cancelled')).toHaveLength(2)
  expect(await helping(ana)).toEqual([])
  expect((await edit(ana, other, { title: 'Mine' })).status).toBe(404)
})

test('a member has no role at a deleted event', async () => {
  const event = await publish()
  await invite(event, ana, 'door')
  await accept(ana, event)
  expect(await mine(ana, event)).toMatchObject({ role: 'door' })
  expect((await mateo.delete(`/api/events/${event.id}`)).status).toBe(204)
  expect(await mine(ana, event)).not.toHaveProperty('role')
})

test('the deletion of an editor ends the role, and the messages stay as those of the host', async () => {
  const event = await publish()
  await invite(event, ana, 'editor')
  await accept(ana, event)
  const message = { id: randomUUID(), audience: 'going', text: 'Bring a jacket' }
  await ana.post(`/api/events/${event.id}/host-messages`, message)
  const exported = await exportedData(server.sql, ana)
  expect(exported['event-roles']).toMatchObject([{ role: 'editor', night: { id: event.id } }])
  expect(exported['host-messages']).toMatchObject([{ text: 'Bring a jacket' }])

  expect((await ana.delete('/api/profile')).status).toBe(200)
  expect(await people(await mateo.get(`/api/events/${event.id}/people`))).toHaveLength(1)
  expect(await mine(mateo, event)).toMatchObject({ messages: [{ text: 'Bring a jacket' }] })
  const [traces] = await server.sql`
    select
      (select count(*) from event_people where user_id = ${ana.id})::int as roles,
      (select count(*) from host_messages where sent_by = ${ana.id})::int as messages
  `
  expect(traces).toEqual({ roles: 0, messages: 0 })
})

test('those who help do not review the event', async () => {
  const event = await publish()
  await ana.put(`/api/events/${event.id}/attendance`, { state: 'going' })
  await invite(event, ana, 'door')
  await accept(ana, event)
  await server.sql`update events set start_local = now() - interval '2 hours', tz = 'UTC', end_local = null where id = ${event.id}`
  expect((await ana.post(`/api/events/${event.id}/reviews`, { rating: 5 })).status).toBe(403)
})

async function publish(order: Record<string, unknown> = {}): Promise<Event> {
  const response = await mateo.post('/api/events', {
    title: 'Sabor',
    date: '2030-05-03',
    startTime: '22:00',
    city: 'Miami',
    state: 'FL',
    category: 'Salsa',
    ...order,
  })
  expect(response.status).toBe(201)
  return (await response.json()) as Event
}

/** The host follows the member: strangers get a link. */
async function invite(event: Event, person: Person, role: string) {
  await server.sql`
    insert into follows (follower_id, followee_id) values (${mateo.id}, ${person.id}) on conflict do nothing
  `
  return await inviteStranger(event, person, role)
}

const inviteStranger = async (event: Event, person: Person, role: string) =>
  await mateo.put(`/api/events/${event.id}/people/${person.id}`, { role })
const accept = (person: Person, event: Event) => person.put(`/api/events/${event.id}/role`)
const edit = (person: Person, event: Event, change: object) => person.patch(`/api/events/${event.id}`, change)
const people = async (response: Response) => (await response.json()) as EventPerson[]
const mine = async (person: Person, event: Event) =>
  (await (await person.get(`/api/events/${event.id}/mine`)).json()) as MyPart
const helping = async (person: Person) => (await (await person.get('/api/events/helping')).json()) as HelpedEvent[]
const notifications = async (person: Person) =>
  (await (await person.get('/api/notifications')).json()) as NotificationPage
