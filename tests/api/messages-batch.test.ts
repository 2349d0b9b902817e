import { expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import type { Message } from '#contract/messages/messages.ts'
import { openPools } from '#db/connection/pools.ts'
import { addMessage, addMessageWithOthers, type NewMessage } from '#db/messages/send.ts'
import { suspend } from '../support/admin.ts'
import { browser, type Person } from '../support/person.ts'
import fc from '../support/property.ts'
import { useTestServer } from '../support/test-server.ts'

/* Sends that share a statement: each gets its own result, independent of the others. */

const server = await useTestServer()

let named = 0
const newPerson = async () => await server.person(`dancer${++named}`)

type Thread = { id: string; path: string; one: Person; two: Person }

async function newThread(one?: Person, two?: Person): Promise<Thread> {
  const [from, to] = [one ?? (await newPerson()), two ?? (await newPerson())]
  const { id } = await (await from.post('/api/conversations', { participantTwoId: to.id })).json()
  return { id, path: `/api/conversations/${id}/messages`, one: from, two: to }
}

const threadsOf = (count: number) => Promise.all(Array.from({ length: count }, () => newThread()))

const order = ({ id, one }: Thread, changes: Partial<NewMessage> = {}): NewMessage => ({
  id: crypto.randomUUID(),
  conversationId: id,
  senderId: one.id,
  content: 'hola',
  composedAt: null,
  readUpTo: 0,
  ...changes,
})

const stored = async ({ path, one }: Thread): Promise<Message[]> => await (await one.get(`${path}?peek=1`)).json()

/** The number of statements that added messages during `act`. */
async function statementsDuring(act: () => Promise<unknown>): Promise<number> {
  const count = async () => {
    const [row] = await server.sql<[{ count: number }]>`select count(distinct xmin::text)::int as count from messages`
    return row.count
  }
  const before = await count()
  await act()
  return (await count()) - before
}

test('concurrent sends share one transaction', async () => {
  const threads = await threadsOf(10)
  const statements = await statementsDuring(async () => {
    const sent = await Promise.all(threads.map(thread => addMessageWithOthers(server.sql, order(thread))))
    expect(sent.map(one => one?.message.seq)).toEqual(threads.map(() => 1))
  })
  expect(statements).toBe(1)
})

test('each of many concurrent sends gets its own response', async () => {
  const [fine, blocked, deleted, foreign, replayed, suspended] = await Promise.all([
    newThread(),
    newThread(),
    newThread(),
    newThread(),
    newThread(),
    newThread(),
  ])
  await server.sql`insert into blocks (blocker_id, blocked_id) values (${blocked.two.id}, ${blocked.one.id})`
  await server.sql`update users set deleted_at = now() where id = ${deleted.two.id}`
  await suspend(server.sql, suspended.two)
  const id = crypto.randomUUID()
  await replayed.one.post(replayed.path, { id, content: 'hola' })
  const responses = await Promise.all([
    fine.one.post(fine.path, { content: 'uno' }),
    blocked.one.post(blocked.path, { content: 'hola' }),
    deleted.one.post(deleted.path, { content: 'hola' }),
    fine.one.post(foreign.path, { content: 'hola' }),
    replayed.one.post(replayed.path, { id, content: 'hola' }),
    replayed.one.post(replayed.path, { id, content: 'adiós' }),
    suspended.one.post(suspended.path, { content: 'hola' }),
    fine.two.post(fine.path, { content: 'dos' }),
  ])
  expect(responses.map(({ status }) => status)).toEqual([201, 404, 410, 404, 200, 409, 404, 201])
  expect((await stored(fine)).map(({ content, seq }) => [content, seq])).toEqual([
    ['uno', 1],
    ['dos', 2],
  ])
})

test('a message that the database refuses fails alone', async () => {
  await server.sql.unsafe(`
    create function refuse_poison() returns trigger language plpgsql
      as $$ begin if new.content = 'poison' then raise exception 'refused' using errcode = '22000'; end if; return new; end $$;
    create trigger refuse_poison before insert on messages for each row execute function refuse_poison();
  `)
  const threads = await threadsOf(5)
  const responses = await Promise.all(
    threads.map((thread, n) => thread.one.post(thread.path, { content: n === 2 ? 'poison' : 'hola' })),
  )
  await server.sql.unsafe('drop function refuse_poison cascade')
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 400, 201, 201])
  expect((await Promise.all(threads.map(stored))).map(messages => messages.length)).toEqual([1, 1, 0, 1, 1])
})

test('one id for two conversations at once is one message and one conflict', async () => {
  const ana = await newPerson()
  const threads = [await newThread(ana), await newThread(ana)]
  const id = crypto.randomUUID()
  const responses = await Promise.all(threads.map(({ path }) => ana.post(path, { id, content: 'hola' })))
  expect(responses.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 409])
  expect((await Promise.all(threads.map(stored))).flat()).toHaveLength(1)
})

test('a locked conversation is left out, and the others do not wait for it', async () => {
  const [stuck, free] = [await newThread(), await newThread()]
  await server.sql.begin(async tx => {
    await tx`select 1 from conversations where id = ${stuck.id} for update`
    // Both are in one statement, which ends while the row is still locked.
    const [left, added] = await Promise.all([
      addMessageWithOthers(server.sql, order(stuck)),
      addMessageWithOthers(server.sql, order(free)),
    ])
    expect(left).toBeUndefined()
    expect(added?.outcome).toBe('added')
  })
  expect((await addMessage(server.sql, order(stuck))).outcome).toBe('added')
})

test('a member whose list is locked delays only their own conversations', async () => {
  const { close, ...pools } = openPools(server.target)
  const app = createApp({ ...server.context, sql: pools.writes, pools })
  const [stuck, free] = [await newThread(), await newThread()]
  for (const { one, path } of [stuck, free]) await one.post(path, { content: 'primera' })
  const send = ({ one, path }: Thread) => browser(app, one.cookie).post(path, { content: 'hola' })

  await server.sql.begin(async tx => {
    await tx`select 1 from user_sync where user_id = ${stuck.two.id} for update`
    const [late, stored] = await Promise.all([send(stuck), send(free)])
    expect(late.status).toBe(503)
    expect(late.headers.get('retry-after')).toBe('1')
    expect(stored.status).toBe(201)
  })
  expect((await send(stuck)).status).toBe(201)
  expect((await stored(stuck)).map(({ seq }) => seq)).toEqual([1, 2])
  await close()
})

test('of messages of one statement only the first reply is a first reply', async () => {
  const thread = await newThread()
  const sent = await Promise.all([
    addMessageWithOthers(server.sql, order(thread)),
    addMessageWithOthers(server.sql, order(thread)),
    addMessageWithOthers(server.sql, order(thread, { senderId: thread.two.id })),
    addMessageWithOthers(server.sql, order(thread)),
  ])
  expect(sent.map(one => [one?.message.seq, one?.isFirstReply])).toEqual([
    [1, false],
    [2, false],
    [3, true],
    [4, false],
  ])
  const [row] = await server.sql`
    select least(lo_first_seq, hi_first_seq) as one, greatest(lo_first_seq, hi_first_seq) as other
    from conversations
    where id = ${thread.id}
  `
  expect(row).toEqual({ one: 1, other: 3 })
})

test('read marks of one statement advance to the largest, and send one event', async () => {
  const thread = await newThread()
  for (const content of ['uno', 'dos', 'tres']) await thread.two.post(thread.path, { content })
  const sent = await Promise.all(
    [1, 3, 2, 0].map(readUpTo => addMessageWithOthers(server.sql, order(thread, { readUpTo }))),
  )
  expect(sent.map(one => one?.readSeq ?? null).filter(seq => seq !== null)).toEqual([3])
  const [row] = await server.sql`
    select read_seq, delivered_seq from members where conversation_id = ${thread.id} and user_id = ${thread.one.id}
  `
  expect(row).toEqual({ readSeq: 3, deliveredSeq: 3 })
})

test('every list that a statement changes has a new version', async () => {
  const versions = async (people: Person[]) =>
    await server.sql<{ version: number }[]>`
      select u.id, coalesce(y.version, 0) as version
      from unnest(${people.map(({ id }) => id)}::uuid[]) with ordinality u (id, n)
      left join user_sync y on y.user_id = u.id
      order by u.n
    `
  const ana = await newPerson()
  const threads = [await newThread(ana), await newThread(ana), await newThread()]
  const people = threads.flatMap(({ one, two }) => [one, two])
  const before = await versions(people)
  await Promise.all(threads.map(thread => addMessageWithOthers(server.sql, order(thread))))
  for (const [n, { version }] of (await versions(people)).entries())
    expect(version).toBeGreaterThan(before[n]?.version ?? 0)
})

test('two processes that send in the same conversations number messages without gaps and without a deadlock', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, newPerson))
  const threads = await Promise.all(people.flatMap((one, n) => people.slice(n + 1).map(two => newThread(one, two))))
  const processes = [openPools(server.target), openPools(server.target)]
  const deadlocks = async () => {
    const [row] = await server.sql<[{ deadlocks: number }]>`
      select deadlocks::int from pg_stat_database where datname = current_database()
    `
    return row.deadlocks
  }
  const before = await deadlocks()
  const apps = processes.map(pools => createApp({ ...server.context, sql: pools.writes, pools }))
  const responses = await Promise.all(
    Array.from({ length: 600 }, (_, n) => {
      const { one, two, path } = threads[(n * 7) % threads.length] as Thread
      const sender = browser(apps[n % 2] as (typeof apps)[number], (n % 3 === 0 ? one : two).cookie)
      return n % 10 === 9
        ? sender.put(path.replace('messages', 'read'), { seq: n })
        : sender.post(path, { content: `${n}`, readUpTo: n % 40 })
    }),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 204]))
  for (const messages of await Promise.all(threads.map(stored))) {
    expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, n) => n + 1))
    expect(messages.map(({ rev }) => rev)).toEqual(messages.map((_, n) => n + 1))
  }
  await Promise.all(processes.map(({ close }) => close()))
  expect(await deadlocks()).toBe(before)
})

test('concurrent sends, replays and conflicts have the same results as one after the other', async () => {
  const ana = await newPerson()
  const threads = [await newThread(ana), await newThread(ana), await newThread(ana)]
  const send = fc.record({
    thread: fc.nat(2),
    id: fc.nat(5),
    content: fc.constantFrom('uno', 'dos'),
    byOther: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(send, { minLength: 1, maxLength: 25 }), async sends => {
      const ids = Array.from({ length: 6 }, () => crypto.randomUUID())
      const before = (await Promise.all(threads.map(stored))).map(({ length }) => length)
      const responses = await Promise.all(
        sends.map(async ({ thread, id, content, byOther }) => {
          const { path, one, two } = threads[thread] as Thread
          const response = await (byOther ? two : one).post(path, { id: ids[id], content })
          return { status: response.status, body: await response.text() }
        }),
      )
      for (const [id] of ids.entries()) {
        const ofId = responses.filter((_, n) => sends[n]?.id === id)
        if (ofId.length === 0) continue
        // The first stores it. A replay of the same sender gets the same message, and any other sender a conflict.
        const first = ofId.filter(({ status }) => status === 201)
        expect(first).toHaveLength(1)
        for (const { status, body } of ofId)
          expect(status === 409 || body === first[0]?.body, `${status} ${body}`).toBe(true)
      }
      for (const [n, thread] of threads.entries()) {
        const messages = await stored(thread)
        expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, place) => place + 1))
        const added = responses.filter(({ status }, s) => status === 201 && sends[s]?.thread === n)
        expect(messages).toHaveLength((before[n] ?? 0) + added.length)
      }
      // The thread has less than a page.
      await server.sql`delete from messages`
      await server.sql`update conversations set last_seq = 0, last_rev = 0, lo_first_seq = null, hi_first_seq = null`
    }),
    { numRuns: 25 },
  )
})
