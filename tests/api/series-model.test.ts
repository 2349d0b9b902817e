import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { horizonAt } from '#contract/events/series/recurrence.ts'
import { connect, type Database } from '#db/connection/sql.ts'
import { createDueEvents } from '#db/events/series/queue.ts'
import type { Person } from '../support/person.ts'
import fc from '../support/property.ts'
import { nightIn, publishSeries } from '../support/series.ts'
import { useTestServer } from '../support/test-server.ts'

/*
 * A weekly series against a plain model: the list of its dates on paper, to which each command is applied by hand. After
 * each command the database has the dates of the paper, each with the event and the guests that it had before.
 */

/** `LONG=on` tries many more sequences. */
const RUNS = process.env.LONG === 'on' ? 80 : 8
const PAPER_WEEKS = 30
const WEEK_MS = 7 * 86_400_000

const server = await useTestServer({ areDeliveriesManual: true })
const guests = await Promise.all(['ana', 'luis', 'eva'].map(name => server.person(name)))
let hosts = 0

type Values = { title: string; time: string }
type PaperEvent = Values & {
  night: string
  status: 'active' | 'cancelled' | 'deleted'
  guests: Set<string>
  id: string
}
type PaperDate = {
  night: string
  /** What the series says for this date. */
  series: Values
  isSkipped: boolean
  event: PaperEvent | null
  /** The series has ended before this date: nothing happens to it any more. */
  isOver: boolean
}

type Scope = 'this' | 'later' | 'all'
type Edit =
  | { do: 'edit'; scope: Scope; at: number; value: Partial<Values> }
  | { do: 'move'; scope: Scope; at: number; days: number }
type Command =
  | Edit
  | { do: 'skip' | 'restore' | 'end'; at: number }
  | { do: 'go'; at: number; guest: number }
  | { do: 'job'; weeks: number; fault: 'none' | 'twice' | 'killed' }

const at = fc.nat(8)
const scope = fc.constantFrom<Scope>('this', 'later', 'all')
const value = fc.constantFrom<Partial<Values>>(
  { title: 'Son' },
  { title: 'Salsa' },
  { time: '19:00' },
  { time: '22:15' },
  { title: 'Rueda', time: '21:00' },
)
const command = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('edit' as const), scope, at, value }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('move' as const), scope, at, days: fc.constantFrom(-2, -1, 1, 2) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('skip' as const), at: fc.nat(14) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restore' as const), at: fc.nat(14) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('end' as const), at: fc.integer({ min: 5, max: 9 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('go' as const), at, guest: fc.nat(2) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('job' as const),
      weeks: fc.nat(4),
      fault: fc.constantFrom('none' as const, 'twice' as const, 'killed' as const),
    }),
  },
)

test('any sequence of edits, skips, splits and jobs leaves the dates of the plain model', {
  timeout: 600_000,
}, async () => {
  let refused = 0
  let done = 0
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 12 }), async commands => {
      hosts += 1
      const host = await server.person(`host${hosts}`, { userType: 'party_host' })
      const event = await publishSeries(host, { title: 'Martes' })
      const paper = paperOf(event)
      createOnPaper(paper, 0)
      await compare(paper, event)
      for (const each of commands) {
        const outcome = await apply(each, { host, event, paper })
        if (outcome === 'refused') refused += 1
        if (outcome === 'done') done += 1
        await compare(paper, event)
      }
    }),
    { numRuns: RUNS },
  )
  // A model that refuses everything would agree with everything.
  expect(done).toBeGreaterThan(refused)
  expect(done).toBeGreaterThan(RUNS * 2)
})

type Series = { host: Person; event: Event; paper: PaperDate[] }

/** Sends a command, and writes what it means on the paper unless it is refused. */
async function apply(command: Command, series: Series): Promise<'done' | 'refused' | 'none'> {
  const { host, event, paper } = series
  const slug = event.series?.slug
  if (command.do === 'job') {
    await runJob(Date.now() + command.weeks * WEEK_MS, command.fault)
    createOnPaper(paper, command.weeks)
    return 'done'
  }
  const date = paper[command.at]
  if (!date || date.isOver) return 'none'

  if (command.do === 'edit' || command.do === 'move')
    return date.event?.status === 'active' ? await edit(command, date, date.event, series) : 'none'
  if (command.do === 'skip') {
    const response = await host.post(`/api/series/${slug}/skips`, { night: date.night })
    must(response, 200)
    date.isSkipped = true
    if (date.event?.status === 'active') date.event.status = 'cancelled'
    return 'done'
  }
  if (command.do === 'restore') {
    const response = await host.delete(`/api/series/${slug}/skips/${date.night}`)
    const isPossible = date.isSkipped && date.event === null
    must(response, isPossible ? 204 : date.isSkipped ? 409 : 404)
    if (isPossible) date.isSkipped = false
    createOnPaper(paper, 0)
    return isPossible ? 'done' : 'none'
  }
  if (command.do === 'end') {
    must(await host.post(`/api/series/${slug}/end`, { last: date.night }), 200)
    for (const later of paper.filter(({ night, isOver }) => night > date.night && !isOver)) {
      later.isOver = true
      if (later.event?.status === 'active') later.event.status = later.event.guests.size > 0 ? 'cancelled' : 'deleted'
    }
    return 'done'
  }
  if (command.do !== 'go' || date.event?.status !== 'active') return 'none'
  const guest = guests[command.guest]
  await guest?.put(`/api/events/${date.event.id}/attendance`, { state: 'going' })
  date.event.guests.add(guest?.id ?? '')
  return 'done'
}

async function edit(
  command: Edit,
  date: PaperDate,
  own: PaperEvent,
  { host, paper }: Series,
): Promise<'done' | 'refused' | 'none'> {
  // A date that was moved alone has no rule of its own from which others could follow.
  if (command.scope !== 'this' && own.night !== date.night) return 'none'
  const changed = command.do === 'edit' ? command.value : {}
  const days = command.do === 'move' ? command.days : 0
  const first = command.scope === 'later' ? date : paper.find(({ isOver }) => !isOver)
  // An event that is over stays as it was; the paper has no clock.
  const earliest = command.scope === 'this' || !first || own.night < first.night ? own.night : first.night
  if (plus(earliest, days) <= nightIn(0)) return 'none'
  const body = {
    ...(changed.title && { title: changed.title }),
    ...(changed.time && { startTime: changed.time, date: own.night }),
    ...(days && { date: plus(own.night, days), startTime: own.time }),
  }
  const path =
    command.scope === 'this' ? `/api/events/${own.id}` : `/api/series/events/${own.id}?scope=${command.scope}`
  const response = await host.patch(path, body)
  const rest = command.scope === 'this' || !first ? [] : paper.filter(each => each.night >= first.night && !each.isOver)
  const isLike = (each: PaperDate) => daysBetween(date.night, each.night) % 7 === 0
  const moved = rest.map(each => plus(each.night, isLike(each) ? days : 0))
  const staying = paper.filter(each => !rest.includes(each)).map(({ night }) => night)
  const before = paper.filter(each => !rest.includes(each) && !each.isOver).at(-1)?.night ?? ''
  const isInOrder = moved.every((night, position) => night > (moved[position - 1] ?? before))
  if (!isInOrder || moved.some(night => staying.includes(night))) {
    must(response, 400)
    return 'refused'
  }
  must(response, 200)

  const base = { ...date.series }
  for (const [position, each] of rest.entries()) {
    const was = { ...each.series }
    if (changed.title && was.title === base.title) each.series.title = changed.title
    if (changed.time && was.time === base.time) each.series.time = changed.time
    const night = moved[position] ?? each.night
    if (each.event?.status === 'active' && each !== date) {
      if (each.event.title === was.title) each.event.title = each.series.title
      const follows = each.event.night === each.night && each.event.time === was.time
      if (follows) Object.assign(each.event, { night, time: each.series.time })
    }
    each.night = night
  }
  Object.assign(own, changed, { night: plus(own.night, days) })
  createOnPaper(paper, 0)
  return 'done'
}

/** The response has this status; else the command meant something else to the server than on the paper. */
function must({ status, url }: Response, expected: number) {
  if (status !== expected) throw new Error(`${status} instead of ${expected}: ${url}`)
}

function paperOf({ nightOf }: Event): PaperDate[] {
  return Array.from({ length: PAPER_WEEKS }, (_, week) => ({
    night: plus(nightOf, 7 * week),
    series: { title: 'Martes', time: '20:30' },
    isSkipped: false,
    event: null,
    isOver: false,
  }))
}

/** What the job does, some weeks from now. */
function createOnPaper(paper: PaperDate[], weeks: number) {
  const tonight = plus(nightIn(0), 7 * weeks)
  for (const date of paper)
    if (!date.isSkipped && !date.isOver && !date.event && date.night >= tonight && date.night <= horizonAt(tonight))
      date.event = { ...date.series, night: date.night, status: 'active', guests: new Set(), id: '' }
}

async function compare(paper: PaperDate[], { series }: Event) {
  const stored = await server.sql<
    {
      slot: string
      isSkipped: boolean
      id: string | null
      title: string
      time: string
      night: string
      status: string
      guests: string[]
    }[]
  >`
    select
      d.night::text as slot, d.skipped_at is not null as is_skipped, e.id, e.title, to_char(e.start_local, 'HH24:MI') as time,
      e.night_of::text as night, case when e.deleted_at is null then e.status else 'deleted' end as status,
      array(select a.user_id::text from attendances a where a.event_id = e.id order by 1) as guests
    from series_dates d
    join series s on s.id = d.series_id
    left join events e on e.id = d.event_id
    where s.slug = ${series?.slug ?? ''}
    order by d.night
  `
  const expected = paper.filter(({ event, isSkipped }) => event !== null || isSkipped)
  // A new event gets its id here; from then on the date keeps it.
  for (const { event, night } of expected)
    if (event?.id === '') event.id = stored.find(({ slot }) => slot === night)?.id ?? ''
  expect(stored).toEqual(
    expected.map(({ night: slot, isSkipped, event }) => ({
      slot,
      isSkipped,
      id: event?.id ?? null,
      title: event?.title ?? null,
      time: event?.time ?? null,
      night: event?.night ?? null,
      status: event?.status ?? null,
      guests: [...(event?.guests ?? [])].toSorted(),
    })),
  )
}

/** Runs the job in other processes: one, two at the same time, or one that is killed on the way and then another one. */
async function runJob(nowMs: number, fault: 'none' | 'twice' | 'killed') {
  const pools = [connect(server.target, { max: 1 }), connect(server.target, { max: 1 })] as const
  const run = async (sql: Database) => {
    while (await createDueEvents(sql, nowMs));
  }
  try {
    // Everything is due, so that the job has something to do each time.
    await server.sql`update series set due_at = now() - interval '1 minute' where due_at is not null`
    // The driver reads types with the first statement of a connection, which is no part of the job.
    for (const pool of pools) await pool`select 1`
    if (fault === 'twice') await Promise.all(pools.map(run))
    if (fault === 'killed') await Promise.all([run(pools[0]).catch(() => undefined), kill()])
    await run(pools[1])
  } finally {
    await Promise.all(pools.map(pool => pool.end({ timeout: 1 })))
  }
}

/** Ends each connection that is in the middle of a transaction, as the end of its process does. */
async function kill() {
  await wait(Math.random() * 12)
  await server.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and state <> 'idle'
  `
}

function plus(date: string, days: number) {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

function daysBetween(one: string, other: string) {
  return Temporal.PlainDate.from(one).until(Temporal.PlainDate.from(other)).days
}
