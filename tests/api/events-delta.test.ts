import { expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import type { EventsDelta } from '#contract/events/list/lists.ts'
import { connect, type Sql } from '#db/connection/sql.ts'
import { publishEvent } from '../support/event.ts'
import { openTestServer, useTestServer } from '../support/test-server.ts'

const MIAMI = { from: '2027-11-15', to: '2027-11-28', city: 'Miami', state: 'FL' }

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })
const ana = await server.person('ana')

test('the first response has all events of the window, and later ones only changes', async () => {
  const son = await publish({ title: 'Son' })
  await publish({ title: 'Next month', date: '2027-12-20' })
  await publish({ title: 'Elsewhere', city: 'Tampa' })
  await publish({ title: 'Not yet', status: 'draft' })
  const first = await since('')
  expect([first.isWhole, titles(first)]).toEqual([true, ['Son']])
  expect(await since(first.cursor)).toEqual({
    events: [],
    cursor: expect.any(String),
    isWhole: false,
    cities: [{ city: 'miami', state: 'FL' }],
    timeZone: 'America/New_York',
  })

  await ana.put(`/api/events/${son.id}/attendance`, { state: 'going' })
  expect((await since(first.cursor)).events).toEqual([expect.objectContaining({ id: son.id, attendingCount: 1 })])
})

test('a deleted or unpublished event leaves a tombstone, and a cancelled event stays', async () => {
  const [deleted, takenBack, cancelled] = [await publish({}), await publish({}), await publish({})]
  const { cursor } = await since('')
  await mateo.delete(`/api/events/${deleted.id}`)
  await mateo.patch(`/api/events/${takenBack.id}`, { status: 'draft' })
  await mateo.post(`/api/events/${cancelled.id}/cancel`, { reason: 'No lights' })

  const { events } = await since(cursor)
  expect(events).toHaveLength(3)
  expect(events).toContainEqual({ id: deleted.id, deletedAt: expect.stringMatching(/^\d{4}-.*Z$/) })
  expect(events).toContainEqual({ id: takenBack.id, deletedAt: expect.any(String) })
  expect(events).toContainEqual(expect.objectContaining({ id: cancelled.id, cancelReason: 'No lights' }))
})

test('an event that moved away is sent once more, with its new place and date', async () => {
  const [later, nextTown] = [await publish({ title: 'Later' }), await publish({ title: 'Next town' })]
  const { cursor } = await since('')
  await mateo.patch(`/api/events/${later.id}`, { date: '2028-01-15', startTime: '22:00' })
  await mateo.patch(`/api/events/${nextTown.id}`, { city: 'Orlando' })

  const { events } = await since(cursor)
  expect(events).toContainEqual(expect.objectContaining({ id: later.id, nightOf: '2028-01-15' }))
  expect(events).toContainEqual(expect.objectContaining({ id: nextTown.id, city: 'Orlando' }))
  const whole = titles(await since(''))
  expect(whole).not.toContain('Later')
  expect(whole).not.toContain('Next town')
})

test('an event that moved far away, or moved and was then taken down, is removed from devices of its first city', async () => {
  const [far, gone, hidden, erased] = [await publish({}), await publish({}), await publish({}), await publish({})]
  const { cursor } = await since('')
  await mateo.patch(`/api/events/${far.id}`, { city: 'New York', state: 'NY' })
  await mateo.patch(`/api/events/${gone.id}`, { city: 'Tampa' })
  await mateo.delete(`/api/events/${gone.id}`)
  await mateo.patch(`/api/events/${hidden.id}`, { status: 'draft' })
  await mateo.patch(`/api/events/${hidden.id}`, { date: '2028-01-15' })
  await mateo.delete(`/api/events/${erased.id}`)
  await server.sql`update events set city = '' where id = ${erased.id}`

  const { events } = await since(cursor)
  expect(events).toHaveLength(4)
  expect(events).toContainEqual(expect.objectContaining({ id: far.id, city: 'New York', state: 'NY' }))
  for (const { id } of [gone, hidden, erased]) expect(events).toContainEqual({ id, deletedAt: expect.any(String) })
})

test('an event that moves across midnight is removed from the last date of the window', async () => {
  const early = await publish({ date: '2027-11-29', startTime: '01:00', endTime: '05:00' })
  expect(early.nightOf).toBe('2027-11-28')
  const { cursor } = await since('')
  await mateo.patch(`/api/events/${early.id}`, { nightOf: '2027-11-29' })
  expect((await since(cursor)).events).toEqual([expect.objectContaining({ id: early.id, nightOf: '2027-11-29' })])
})

test('a city gets a departure once, not the later changes of the event', async () => {
  const moved = await publish({ title: 'Moved' })
  await mateo.patch(`/api/events/${moved.id}`, { city: 'Orlando' })
  const { cursor } = await since('')
  await ana.put(`/api/events/${moved.id}/attendance`, { state: 'going' })
  expect((await since(cursor)).events).toEqual([])
})

test('changes of other cities are not sent', async () => {
  const tampa = await publish({ city: 'Tampa' })
  const { cursor } = await since('')
  await ana.put(`/api/events/${tampa.id}/attendance`, { state: 'going' })
  await mateo.delete(`/api/events/${tampa.id}`)
  await publish({ city: 'Tampa', title: 'New there' })
  await publish({ date: '2027-12-24', title: 'New but later' })
  expect((await since(cursor)).events).toEqual([])
})

test('a change that was under way when its cursor was created is in the next response', async () => {
  const slow = await publish({ title: 'Slow' })
  const cursor = await server.sql.begin(async tx => {
    await keepOpen(tx)
    await tx`update events set title = 'Slow, but in time' where id = ${slow.id}`
    // On another connection: a snapshot of the transaction itself does not list it as running.
    return (await since('')).cursor
  })
  expect(titles(await since(cursor))).toEqual(['Slow, but in time'])
})

test('a long transaction in another city causes no repeated events, and its changes are sent after its commit', async () => {
  const slow = await publish({ title: 'Slow' })
  const others = await openTestServer()
  const { cursor, later } = await server.sql.begin(async tx => {
    await keepOpen(tx)
    await tx`update events set title = 'Slow, but in time' where id = ${slow.id}`
    return await others.sql.begin(async elsewhere => {
      await keepOpen(elsewhere)
      await elsewhere`select pg_current_xact_id()`
      await publish({ title: 'Quick' })
      const first = await since('')
      expect(titles(first)).toContain('Quick')
      const again = await since(first.cursor)
      expect(again.events).toEqual([])
      return { cursor: first.cursor, later: again.cursor }
    })
  })
  for (const one of [cursor, later]) expect(titles(await since(one))).toEqual(['Slow, but in time'])
  await others.close()
})

test('with more open transactions than a cursor lists, events may be sent twice, but none is missed', async () => {
  const slow = await Promise.all(Array.from({ length: 7 }, (_, n) => publish({ title: `Slow ${n}` })))
  const connections = connect(server.target, { max: 7 })
  const commit = Promise.withResolvers<void>()
  const updated = slow.map(() => Promise.withResolvers<void>())
  const transactions = slow.map(({ id }, n) =>
    connections.begin(async tx => {
      await tx`update events set capacity = ${n + 1} where id = ${id}`
      updated[n]?.resolve()
      await commit.promise
    }),
  )
  await Promise.all(updated.map(({ promise }) => promise))
  const { cursor } = await deltaAfter('')
  expect(cursor.length).toBeLessThanOrEqual(100)
  commit.resolve()
  await Promise.all(transactions)
  const { events } = await since(cursor)
  expect(events).toEqual(
    expect.arrayContaining(slow.map(({ id }, n) => expect.objectContaining({ id, capacity: n + 1 }))),
  )
  await connections.end()
})

test('an unknown, future or invalid cursor gets all events', async () => {
  const { cursor } = await since('')
  const [system = '', timeline = '', database = '', snapshot = ''] = cursor.split('.')
  const [xmin = ''] = snapshot.split(':')
  expect((await since([system, timeline, database, xmin].join('.'))).isWhole).toBe(false)
  const foreign = [
    ['1', timeline, database, snapshot],
    [system, '99', database, snapshot],
    [system, timeline, '1', snapshot],
    [system, timeline, database, `${xmin}000`],
    [system, timeline, database, `${xmin}:${xmin}000:`],
    [system, timeline, database, `${xmin}:1:`],
    [system, timeline, database, `1:${xmin}:3,2`],
    [system, timeline, database, `2:${xmin}:1`],
    [system, timeline, database, `1:${xmin}:${xmin}`],
    [system, timeline, database, `0:${xmin}:`],
    [system, timeline, database, ''],
    [system, timeline, database, '9'.repeat(40)],
    [system, timeline, database, "1' or '1'='1"],
    ['nonsense'],
  ]
  for (const parts of foreign) expect.soft([parts, (await since(parts.join('.'))).isWhole]).toEqual([parts, true])
})

/**
 * A cursor lists the transactions of all databases of the cluster, so those of other test files too, but four at most.
 */
const MOST_LISTED = 4

/** The response for this cursor, with a new cursor that lists all open transactions. */
async function since(cursor: string): Promise<EventsDelta> {
  for (;;) {
    const delta = await deltaAfter(cursor)
    const [, , open = ''] = delta.cursor.split(':')
    if (open.split(',').length < MOST_LISTED) return delta
  }
}

async function deltaAfter(cursor: string): Promise<EventsDelta> {
  const response = await server.app.request(`/api/events?${new URLSearchParams({ ...MIAMI, since: cursor })}`)
  expect(response.status).toBe(200)
  return (await response.json()) as EventsDelta
}

async function publish(fields: object): Promise<Event> {
  return await publishEvent(mateo, { endTime: '03:00', ...fields })
}

const titles = ({ events }: EventsDelta) => events.map(event => ('title' in event ? event.title : event.id))

/** `since` may wait for other tests on the server for longer than a transaction may be idle. */
async function keepOpen(tx: Sql) {
  await tx`set local idle_in_transaction_session_timeout = 0`
}
