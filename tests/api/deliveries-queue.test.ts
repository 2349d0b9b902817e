import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { runDeliveries, sendDeliveries } from '#api/notifications/deliveries.ts'
import { connect, type Sql } from '#db/connection/sql.ts'
import { endDelivery, takeDeliveries } from '#db/notifications/deliveries.ts'
import { continuePublication } from '#db/notifications/publications.ts'
import { deliveryServer, fillQueue } from '../support/deliveries.ts'
import { waitsForLock, whileLocked } from '../support/locks.ts'
import { pagesReadBy } from '../support/postgres/pages-read.ts'

const deliveries = await deliveryServer()
const { addGuests, dueInMinutes, endLeases, move, outcomes, publish, sent, server, service, waiting } = deliveries

test('two processes share the queue, and each device gets one push', async () => {
  const event = await publish()
  await addGuests(event, 130)
  await move(event)
  const processes = [runDeliveries(server.context), runDeliveries(server.context)]
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0)
  for (const { close } of processes) await close()
  expect(sent).toHaveLength(130)
  expect(new Set(sent.map(({ endpoint }) => endpoint)).size).toBe(130)
  await sendDeliveries(server.context)
  expect(sent).toHaveLength(130)
})

test('a device with the notification of a process that was killed before it recorded the push gets a second one at most', async () => {
  const event = await publish()
  await addGuests(event, 3)
  await move(event)
  const killed = await takeDeliveries(server.sql)
  expect(killed).toHaveLength(3)

  await sendDeliveries(server.context)
  expect(sent).toHaveLength(0)
  await endLeases()
  await sendDeliveries(server.context)
  expect(sent).toHaveLength(3)
  await endLeases()
  await sendDeliveries(server.context)
  expect([sent.length, await waiting()]).toEqual([3, 0])
})

test('a process that is killed after the commit of an edit loses no notification', async () => {
  const event = await publish()
  await addGuests(event, 2)
  await move(event)
  expect(await waiting()).toBe(2)
  const other = runDeliveries(server.context)
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0)
  await other.close()
  expect(sent.map(({ title }) => title)).toEqual(['Changed: Noche de Son', 'Changed: Noche de Son'])
})

test('a busy push service gets four more attempts, then the delivery has failed', async () => {
  const event = await publish()
  await addGuests(event, 1)
  await move(event)
  service.outcome = 'later'
  const delays: number[] = []
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await sendDeliveries(server.context)
    const [row] = await server.sql<{ seconds: number }[]>`
      select round(extract(epoch from not_before - now()))::int as seconds
      from notification_deliveries where ended_at is null
    `
    if (row) delays.push(row.seconds)
    await endLeases()
  }
  expect(delays).toEqual([5, 60, 300, 1_800])
  expect([sent.length, await waiting()]).toEqual([5, 0])
  expect(await outcomes()).toEqual(['failed'])
})

test('a process that takes the deliveries of one channel ends and postpones none of another one', async () => {
  const event = await publish()
  const [ana] = await addGuests(event, 1)
  await server.sql`
    insert into push_wants (user_id, quiet_from, quiet_until, zone)
    select ${ana?.id ?? ''}, clock - interval '1 hour', clock + interval '1 hour', 'UTC'
    from (select (now() at time zone 'UTC')::time as clock) present
  `
  await ana?.post(`/api/users/${deliveries.mateo.id}/follow`)
  await publish()
  expect(await takeDeliveries(server.sql, { channel: 'text' })).toEqual([])
  expect(await dueInMinutes()).toEqual([0])
  expect(await takeDeliveries(server.sql, { channel: 'push' })).toEqual([])
  expect(await dueInMinutes()).toEqual([60])

  await server.sql`update notification_deliveries set not_before = now(), tries = 5 where channel = 'push'`
  await takeDeliveries(server.sql, { channel: 'email' })
  expect(await waiting()).toBe(1)
  await takeDeliveries(server.sql, { channel: 'push' })
  expect(await outcomes()).toEqual(['failed'])
})

test('a process whose attempt is not the present one does not end the delivery of a correction', async () => {
  const event = await publish()
  await addGuests(event, 1)
  await move(event)
  const [old] = await takeDeliveries(server.sql)
  await move(event, '23:30')
  await endLeases()
  const [present] = await takeDeliveries(server.sql)
  if (!old || !present) throw new Error('the delivery was not due')
  expect([old.tries, present.tries, present.id]).toEqual([1, 1, old.id])
  await endDelivery(server.sql, old, 'sent')
  expect(await waiting()).toBe(1)
  await endDelivery(server.sql, present, 'sent')
  expect(await waiting()).toBe(0)
})

test('an edit that is taken back while a process takes its delivery is corrected', async () => {
  const event = await publish()
  await addGuests(event, 1)
  await move(event)
  await whileLocked(
    server.sql,
    async tx => expect(await takeDeliveries(tx)).toHaveLength(1),
    () => move(event, '22:00'),
  )
  await endLeases()
  await sendDeliveries(server.context)
  expect(sent.map(({ title }) => title)).toEqual(['Changed: Noche de Son'])
})

test('a push service that does not respond delays neither urgent deliveries nor those to other services', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  service.slow = promise
  const [slow, other, urgent] = [await publish(), await publish(), await publish()]
  await addGuests(slow, 60, 'slow.example')
  await addGuests(other, 60, 'push.example')
  await move(slow)
  const process = runDeliveries(server.context)
  const taken = async () => (await server.sql`select 1 from notification_deliveries where tries > 0`).length
  await expect.poll(taken, { timeout: 30_000 }).toBeGreaterThanOrEqual(20)
  await move(other)
  process.begin()
  await expect.poll(() => sent.length, { timeout: 30_000 }).toBe(60)
  await addGuests(urgent, 1, 'push.example')
  await move(urgent)
  process.begin()
  await expect.poll(() => sent.length, { timeout: 30_000 }).toBe(61)
  expect(sent.filter(({ endpoint }) => endpoint.includes('slow'))).toEqual([])
  resolve()
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0)
  await process.close()
  expect(sent).toHaveLength(121)
})

test('a push service whose attempts end while others are taken gets its next deliveries', async () => {
  const [slow, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  service.slow = slow.promise
  service.held = held.promise
  const [unresponsive, large] = [await publish(), await publish()]
  await addGuests(unresponsive, 1, 'slow.example')
  await addGuests(large, 60, 'held.example')
  await move(unresponsive)
  await move(large)
  let begun = Promise.withResolvers<void>()
  // With a connection for each attempt: a statement on the connection of the one that waits would wait, too.
  const sql = connect(server.target, { max: 60 })
  onTestFinished(async () => await sql.end())
  const all = sendDeliveries({ ...server.context, sql }, { begun: () => begun.promise })
  const taken = async () => (await server.sql`select 1 from notification_deliveries where tries > 0`).length
  await expect.poll(taken, { timeout: 30_000 }).toBeGreaterThanOrEqual(21)
  await server.sql.begin(async tx => {
    // Only the statement that takes deliveries reads this table.
    await tx`lock table push_wants in access exclusive mode`
    const { resolve } = begun
    begun = Promise.withResolvers()
    resolve()
    await waitsForLock(server.sql)
    held.resolve()
    const ended = async () => (await tx`select 1 from notification_deliveries where ended_at is not null`).length
    await expect.poll(ended, { timeout: 30_000 }).toBe((await taken()) - 1)
  })
  await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(60)
  slow.resolve()
  await all
  expect(sent).toHaveLength(61)
})

test('a delivery that is queued while others are taken does not wait for a push service that does not respond', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  service.slow = promise
  const [slow, other] = [await publish(), await publish()]
  await addGuests(slow, 3, 'slow.example')
  await addGuests(other, 1, 'push.example')
  await move(slow)
  // The statement that takes deliveries waits after it has read the queue.
  await server.sql.unsafe(`
    create function wait_for_test() returns trigger language plpgsql
      as 'begin perform pg_advisory_xact_lock_shared(1); return new; end';
    create trigger wait_for_test before update of tries on notification_deliveries
      for each row when (new.tries > old.tries) execute function wait_for_test();
  `)
  onTestFinished(async () => void (await server.sql`drop function wait_for_test cascade`))
  const sql = connect(server.target, { max: 30 })
  onTestFinished(async () => await sql.end())
  const process = await server.sql.begin(async tx => {
    await tx`select pg_advisory_xact_lock(1)`
    const begun = runDeliveries({ ...server.context, sql })
    await waitsForLock(server.sql)
    await move(other)
    begun.begin()
    return begun
  })
  await expect
    .poll(() => sent.map(({ endpoint }) => new URL(endpoint).host), { timeout: 30_000 })
    .toEqual(['push.example'])
  resolve()
  await process.close()
  expect(sent).toHaveLength(4)
})

/** Plans statements as for tables that were empty when they were analyzed: rows are compared one by one. */
async function planForEmptyTables(tx: Sql) {
  for (const plan of [
    'hashjoin',
    'mergejoin',
    'hashagg',
    'material',
    'sort',
    'indexscan',
    'indexonlyscan',
    'bitmapscan',
  ])
    await tx.unsafe(`set local enable_${plan} = off`)
}

test('no more than the limit are taken, however the statement is planned', async () => {
  await fillQueue(server.sql, { count: 60 })
  await server.sql.begin(async tx => {
    await planForEmptyTables(tx)
    expect(await takeDeliveries(tx, { limit: 5 })).toHaveLength(5)
  })
})

test('hundreds of deliveries in quiet hours end no statement by its limit of time after the tables were analyzed empty', async () => {
  await fillQueue(server.sql, { count: 2000, isQuiet: true })
  await server.sql`delete from notifications`
  await server.sql.unsafe('analyze')
  for (const part of [{ isQuiet: true }, { host: 'slow.example' }, { tries: 5 }])
    await fillQueue(server.sql, { count: 450, ...part })
  await fillQueue(server.sql, { count: 1 })
  await server.sql.begin(async tx => {
    await planForEmptyTables(tx)
    expect(await takeDeliveries(tx, { exceptHosts: ['slow.example'] })).toHaveLength(1)
  })
})

test('deliveries to a full service are sent when it responds to all while others are taken', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  service.slow = promise
  const event = await publish()
  await addGuests(event, 30, 'slow.example')
  await move(event)
  const begun = Promise.withResolvers<void>()
  // No statement is sent on a connection behind one that waits for the lock.
  const sql = connect(server.target, { max: 30 })
  onTestFinished(async () => await sql.end())
  const sending = sendDeliveries({ ...server.context, sql }, { begun: () => begun.promise })
  await expect
    .poll(async () => await server.sql`select 1 from notification_deliveries where tries > 0`)
    .toHaveLength(20)
  await server.sql.begin(async tx => {
    // Taking deliveries waits for this table, recording their outcomes does not.
    await tx`lock table push_wants in access exclusive mode`
    begun.resolve()
    await waitsForLock(server.sql)
    resolve()
    await expect.poll(waiting).toBe(10)
  })
  await sending
  expect(sent).toHaveLength(30)
})

test('a delivery is taken that waits behind hundreds in quiet hours and hundreds to a service that has enough', async () => {
  await fillQueue(server.sql, { count: 450, isQuiet: true })
  await fillQueue(server.sql, { count: 450, host: 'slow.example' })
  await fillQueue(server.sql, { count: 450, tries: 5 })
  await fillQueue(server.sql, { count: 1 })
  const taken = await takeDeliveries(server.sql, { exceptHosts: ['slow.example'] })
  expect(taken.map(({ host, tries }) => ({ host, tries }))).toEqual([{ host: 'push.example', tries: 1 }])
  expect(new Set(await dueInMinutes())).toEqual(new Set([60, 1, 0]))
  expect((await outcomes()).filter(outcome => outcome === 'failed')).toHaveLength(450)
  expect((await takeDeliveries(server.sql)).map(({ host }) => host)).toEqual(Array(20).fill('slow.example'))
})

test.each(['push', 'email'] as const)(
  'taking a %s delivery reads as many pages from a long queue as from a short one',
  async channel => {
    const pages = async (count: number) => {
      await server.sql`truncate notifications cascade`
      await fillQueue(server.sql, { count, channel })
      await fillQueue(server.sql, { count, channel, tries: 5 })
      await fillQueue(server.sql, { count, channel, host: 'slow.example' })
      const read: number[] = []
      // The plan of a prepared statement may be another one after five executions.
      for (let taken = 0; taken < 8; taken += 1)
        read.push(await pagesReadBy(server.sql, tx => takeDeliveries(tx, { channel, exceptHosts: ['slow.example'] })))
      return read
    }
    const [short, long] = [await pages(500), await pages(5_000)]
    expect(Math.max(...long)).toBeLessThan(1.5 * Math.max(...short))
  },
  60_000,
)

test('changes are sent before publications, whatever was queued first', async () => {
  const event = await publish()
  const [ana] = await addGuests(event, 1)
  await ana?.post(`/api/users/${deliveries.mateo.id}/follow`)
  await publish()
  await move(event)
  const [first, second] = [
    await takeDeliveries(server.sql, { limit: 1 }),
    await takeDeliveries(server.sql, { limit: 1 }),
  ]
  expect([...first, ...second].map(({ kind }) => kind)).toEqual(['event-changed', 'event-published'])
})

test('a delivery during which each process was killed is given up after five attempts', async () => {
  const event = await publish()
  await addGuests(event, 1)
  await move(event)
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect(await takeDeliveries(server.sql)).toHaveLength(1)
    await endLeases()
  }
  expect([await takeDeliveries(server.sql), await outcomes()]).toEqual([[], ['failed']])
})

test('closing waits for the reminders', async () => {
  const event = await publish()
  await addGuests(event, 1)
  await server.sql`
    update events set start_local = now() + interval '100 minutes', end_local = null, tz = 'UTC' where id = ${event.id}
  `
  await server.sql`update attendances set at = now() - interval '1 day' where event_id = ${event.id}`
  await server.sql`delete from job_runs where name = 'reminders'`
  const process = runDeliveries(server.context)
  await process.close()
  expect(
    await server.sql`select 1 from notifications where kind = 'event-soon' and event_id = ${event.id}`,
  ).toHaveLength(1)
})

test('a host with many followers notifies the latest in the request, and every other follower once afterwards', async () => {
  const prefix = randomBytes(4).toString('hex')
  await server.sql`
    insert into users (id, username, first_name, last_name, user_type, city, state)
    select gen_random_uuid(), ${prefix} || n, 'Follower', 'N', 'party_goer', 'Miami', 'FL' from generate_series(1, 4100) n
  `
  await server.sql`
    insert into follows (follower_id, followee_id, at)
    select id, ${deliveries.mateo.id}, now() - make_interval(secs => (row_number() over (order by id))::int / 3)
    from users where username like ${`${prefix}%`}
  `
  const { id } = await publish()
  const notified = async () => (await server.sql`select 1 from notifications where event_id = ${id}`).length
  expect(await notified()).toBe(2_000)
  const processes = [runDeliveries(server.context), runDeliveries(server.context)]
  await expect.poll(notified, { timeout: 30_000 }).toBe(4_100)
  for (const { close } of processes) await close()
  expect(await server.sql`select 1 from publications where event_id = ${id}`).toEqual([])
})

test('an event that is a draft again notifies no further follower', async () => {
  const { id } = await publish()
  await server.sql`insert into publications values (${id}, now(), ${deliveries.mateo.id})`
  const ana = await server.person(`ana${randomBytes(3).toString('hex')}`)
  await server.sql`
    insert into follows (follower_id, followee_id, at) values (${ana.id}, ${deliveries.mateo.id}, now() - interval '1 day')
  `
  expect((await deliveries.mateo.patch(`/api/events/${id}`, { status: 'draft' })).status).toBe(200)
  expect([await continuePublication(server.sql), await continuePublication(server.sql)]).toEqual([true, false])
  expect(await server.sql`select 1 from notifications where event_id = ${id}`).toEqual([])
})
