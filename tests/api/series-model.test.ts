import { expect, test } from 'vitest'
import { type Repeat, repeats } from '#contract/events/repeats.ts'
import { WEEKS_AHEAD } from '#contract/events/series/recurrence.ts'
import type { SeriesEffect } from '#contract/events/series/series.ts'
import { connect, type Sql } from '#db/connection/sql.ts'
import { createDueEvents } from '#db/events/series/queue.ts'
import type { Person } from '../support/person.ts'
import fc, { seed } from '../support/property.ts'
import { nightIn, publishSeries } from '../support/series.ts'
import {
  canRepeat,
  createOnPaper,
  datesOnPaper,
  editOnPaper,
  endOnPaper,
  type Paper,
  type PaperEvent,
  paperOf,
  plus,
  restoreOnPaper,
  type Scope,
  skipOnPaper,
  timeOf,
  type Values,
} from '../support/series-paper.ts'
import { useTestServer } from '../support/test-server.ts'

/*
 * A series against a plain model: its rules and dates on paper, to which each command is applied by hand. After each
 * command the database has the dates of the paper, each with the event and the guests that it had before, and each
 * guest whose event was moved is notified.
 */

/** The sequences for each kind of rule; `LONG=on` tries many more. */
const RUNS = process.env.LONG === 'on' ? 80 : 3
const WEEK_MS = 7 * 86_400_000
/** How far ahead the job runs that runs beside a request, in dates of the series. */
const BESIDE_WEEKS = 2
/** How many weeks lie between two dates, so that each kind of rule has about as many of them in a sequence. */
const WEEKS = { weekly: 1, 'two-weeks': 2, monthly: 4, 'monthly-last': 4 } as const satisfies Record<Repeat, number>

const server = await useTestServer({ areDeliveriesManual: true })
const guests = await Promise.all(['ana', 'luis', 'eva'].map(name => server.person(name)))
let hosts = 0

/** A part of the product that is switched off: the same sequences must fail then, or they would prove nothing. */
type Without = 'known-dates' | 'locks' | 'notices'

/** The tables to which an edit or the job writes, from its first statements to its last ones. */
const tables = ['series_dates', 'events', 'event_changes', 'notifications', 'series_rules', 'series'] as const
type Table = (typeof tables)[number]

type Change = { at: number } & (
  | { do: 'edit'; scope: Scope; value: Partial<Values> }
  | { do: 'move'; scope: Scope; days: number }
  | { do: 'skip' | 'restore' | 'end' | 'cancel' }
)
type Command =
  /** `cut`: the connection ends while this table is written; `beside`: the job runs in the middle of the request. */
  | (Change & { fault: Table | 'beside' | null })
  | { do: 'go'; at: number; guest: number }
  | { do: 'job'; weeks: number; fault: Table | 'twice' | null }

const at = fc.nat(8)
const scope = fc.constantFrom<Scope>('this', 'later', 'all')
const days = fc.constantFrom(-6, -3, -2, -1, 1, 2, 3, 6)
const value = fc.constantFrom<Partial<Values>>(
  { title: 'Son' },
  { title: 'Salsa' },
  { time: '19:00' },
  { time: '22:15' },
  { title: 'Rueda', time: '21:00' },
)
const fault = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constant('beside' as const) },
  { weight: 2, arbitrary: fc.constantFrom(...tables) },
)
const is = <Name extends string>(name: Name) => fc.constant(name)
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: is('edit'), scope, at, value, fault }) },
  { weight: 4, arbitrary: fc.record({ do: is('move'), scope, at, days, fault }) },
  { weight: 2, arbitrary: fc.record({ do: is('skip'), at: fc.nat(14), fault }) },
  { weight: 1, arbitrary: fc.record({ do: is('restore'), at: fc.nat(14), fault }) },
  { weight: 1, arbitrary: fc.record({ do: is('end'), at: fc.integer({ min: 5, max: 9 }), fault }) },
  { weight: 1, arbitrary: fc.record({ do: is('cancel'), at, fault }) },
  { weight: 4, arbitrary: fc.record({ do: is('go'), at, guest: fc.nat(2) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: is('job'),
      weeks: fc.nat(4),
      fault: fc.constantFrom(null, 'twice' as const, 'series_dates' as const, 'events' as const, 'series' as const),
    }),
  },
)
const sequence = (repeat: Repeat) =>
  fc.record({
    repeat: fc.constant(repeat),
    /** Monthly dates depend on the day of the month with which they begin. */
    daysAhead: fc.nat(30),
    count: fc.option(fc.integer({ min: 6, max: 14 })),
    commands: fc.array(command, { minLength: 4, maxLength: 12 }),
  })
type Sequence = { repeat: Repeat; daysAhead: number; count: number | null; commands: Command[] }

type Figures = Record<'done' | 'refused' | 'moved' | 'cut' | 'beside' | 'twice' | 'killed', number>
const none: Figures = { done: 0, refused: 0, moved: 0, cut: 0, beside: 0, twice: 0, killed: 0 }

test('any sequence of edits, skips, splits and jobs leaves the dates of the plain model', {
  timeout: 1_200_000,
}, async () => {
  const figures = { ...none }
  for (const [index, repeat] of repeats.entries())
    await fc.assert(
      fc.asyncProperty(sequence(repeat), async each => await play(each, figures)),
      { numRuns: RUNS, seed: seed + index },
    )
  // A model that refuses everything would agree with everything, and a run without faults would prove nothing.
  expect(figures.done).toBeGreaterThan(figures.refused)
  for (const [name, count] of Object.entries(figures)) expect([name, count > 0]).toEqual([name, true])
})

test.each<[Without, RegExp]>([
  ['known-dates', /events of the host/],
  // Two jobs write one date, or a job writes what an edit has just replaced.
  ['locks', /duplicate key|to deeply equal/],
  ['notices', /silently moved/],
])('the same sequences without %s fail', async (without, sentence) => {
  const property = fc.asyncProperty(sequence('weekly'), async each => await play(each, { ...none }, without))
  const { failed, errorInstance } = await fc.check(property, { numRuns: 40, endOnFailure: true })
  expect([failed, String(errorInstance)]).toEqual([true, expect.stringMatching(sentence)])
})

type Series = {
  host: Person
  slug: string
  weeks: number
  paper: Paper
  figures: Figures
  without: Without | undefined
}

async function play({ repeat, daysAhead, count, commands }: Sequence, figures: Figures, without?: Without) {
  hosts += 1
  const host = await server.person(`host${hosts}`, { userType: 'party_host' })
  const weeks = WEEKS[repeat]
  const days = Array.from({ length: 31 }, (_, day) => nightIn(2 + day + (weeks > 2 ? daysAhead : 0)))
  const date = days.find(night => canRepeat(repeat, night)) ?? ''
  const { id, series } = await publishSeries(host, { title: 'Martes', date, series: { repeat, count } })
  const paper = paperOf({ repeat, from: date, count, values: { title: 'Martes', time: '20:30' } }, id)
  createOnPaper(paper, 0)
  const played = { host, slug: series?.slug ?? '', weeks, paper, figures, without }
  await compare(played)
  for (const each of commands) {
    if (each.do === 'job') await applyJob(each, played)
    else if (each.do === 'go') await applyGo(each, played)
    else await applyChange(each, played)
    await compare(played)
  }
}

async function applyJob({ weeks, fault }: Extract<Command, { do: 'job' }>, series: Series) {
  // Not further than the events go: the clock of the next command is the true one again.
  const ahead = Math.min(weeks * series.weeks, WEEKS_AHEAD)
  await runJob(ahead, fault, series)
  createOnPaper(series.paper, ahead)
}

async function applyGo({ at, guest }: Extract<Command, { do: 'go' }>, series: Series) {
  const { event } = dateAt(at, series) ?? {}
  const person = guests[guest]
  if (!person || event?.status !== 'active') return
  must(await person.put(`/api/events/${event.id}/attendance`, { state: 'going' }), 200)
  if (!event.guests.has(person.id)) event.guests.set(person.id, timeOf(event))
}

/** Sends a change, and writes what it means on the paper unless it is refused or cut. */
async function applyChange(command: Change & { fault: Table | 'beside' | null }, series: Series) {
  const { paper, figures, weeks } = series
  const date = dateAt(command.at, series)
  const change = date && changeAt(date, command, series)
  if (!change) return
  const before = structuredClone(paper)
  const times = new Map(paper.dates.map(({ event }) => [event?.id, event && timeOf(event)]))
  const [mark] = await server.sql<{ now: string }[]>`select clock_timestamp()::text as now`
  const status = change.onPaper()
  const { response, isCut } = await sendWith(command.fault, change.send, series)
  must(response, isCut ? 'failed' : status)
  if (isCut) Object.assign(paper, before)
  if (command.fault === 'beside') createOnPaper(paper, BESIDE_WEEKS * weeks)
  figures[isCut ? 'cut' : status < 300 ? 'done' : 'refused'] += 1
  if (isCut || status >= 300) return

  const byNight = paper.dates.toSorted((one, other) => (one.night < other.night ? -1 : 1))
  const moved = byNight.flatMap(({ event }) =>
    event?.status === 'active' && event.id && times.get(event.id) !== timeOf(event) ? [event] : [],
  )
  if (moved.length > 0) figures.moved += 1
  if ('scope' in command && command.scope !== 'this') await expectPreviewed(response, moved, times)
  if (series.without === 'notices') await server.sql`delete from notifications`
  await expectNotified(moved, mark?.now ?? '')
}

function dateAt(at: number, { paper, weeks }: Series) {
  const night = datesOnPaper(paper.rules)[Math.floor(at / weeks)]?.night
  return night === undefined
    ? undefined
    : { night, event: paper.dates.find(date => date.night === night)?.event ?? null }
}

type Planned = { send: () => Promise<Response>; onPaper: () => number }

/**
 * The request of a change, and what it does on paper, with the status of the response; undefined if it has no meaning
 * there.
 */
function changeAt(
  { night, event }: { night: string; event: PaperEvent | null },
  command: Change,
  { host, slug, paper }: Series,
): Planned | undefined {
  const path = `/api/series/${slug}`
  if (command.do === 'edit' || command.do === 'move') {
    const changed = command.do === 'edit' ? command.value : {}
    const days = command.do === 'move' ? command.days : 0
    if (event?.status !== 'active' || !isEditable({ night, event }, { scope: command.scope, days, paper }))
      return undefined
    const body = {
      ...(changed.title && { title: changed.title }),
      ...(changed.time && { startTime: changed.time, date: event.night }),
      ...(days && { date: plus(event.night, days), startTime: event.time }),
    }
    const edited =
      command.scope === 'this' ? `/api/events/${event.id}` : `/api/series/events/${event.id}?scope=${command.scope}`
    return {
      send: () => host.patch(edited, body),
      onPaper: () => (editOnPaper(paper, { night, event }, { scope: command.scope, value: changed, days }) ? 200 : 400),
    }
  }
  if (command.do === 'skip')
    return { send: () => host.post(`${path}/skips`, { night }), onPaper: () => (skipOnPaper(paper, night), 200) }
  if (command.do === 'restore')
    return { send: () => host.delete(`${path}/skips/${night}`), onPaper: () => restoreOnPaper(paper, night) }
  if (command.do === 'end')
    return { send: () => host.post(`${path}/end`, { last: night }), onPaper: () => (endOnPaper(paper, night), 200) }
  if (event?.status !== 'active') return undefined
  return {
    send: () => host.post(`/api/events/${event.id}/cancel`, { reason: 'Storm' }),
    onPaper: () => {
      event.status = 'cancelled'
      return 200
    },
  }
}

/**
 * A date that was moved alone has no rule from which others could follow. An event that is over stays as it was, so no
 * date comes near tonight: a monthly one moves by up to two weeks.
 */
function isEditable(
  { night, event }: { night: string; event: PaperEvent },
  { scope, days, paper }: { scope: Scope; days: number; paper: Paper },
) {
  const first = scope === 'all' ? (datesOnPaper(paper.rules)[0]?.night ?? night) : event.night
  const isMonthly = paper.rules[0]?.repeat.startsWith('monthly') === true
  const earliest = plus(first, isMonthly && scope !== 'this' && days !== 0 ? -14 : days)
  return (scope === 'this' || event.night === night) && earliest > nightIn(0)
}

/** The response to an edit of a series names each event that is moved to another night, with its guests. */
async function expectPreviewed(response: Response, moved: PaperEvent[], times: Map<string | undefined, string | null>) {
  const { dates }: SeriesEffect = await response.json()
  const expected = moved.map(({ id, night, guests }) => ({
    night: times.get(id)?.slice(0, 10),
    movedTo: night,
    people: guests.size,
  }))
  expect(dates.filter(({ night, movedTo }) => night !== movedTo)).toMatchObject(
    expected.filter(({ night, movedTo }) => night !== movedTo),
  )
}

/** Each guest of these events, which this request has moved away from what the guest said yes to, is notified of it. */
async function expectNotified(moved: PaperEvent[], since: string) {
  const told = await server.sql<{ id: string }[]>`
    select user_id::text as id from notifications where kind = 'event-changed' and created_at > ${since}::timestamptz
  `
  const silent = moved.flatMap(event =>
    [...event.guests].filter(([id, time]) => time !== timeOf(event) && !told.some(person => person.id === id)),
  )
  if (silent.length > 0) throw new Error(`silently moved: ${JSON.stringify(silent)}`)
}

/** The response has this status, or says that the server failed. */
function must({ status, url }: Response, expected: number | 'failed') {
  const isExpected = expected === 'failed' ? status >= 500 : status === expected
  if (!isExpected) throw new Error(`${status} instead of ${expected}: ${url}`)
}

async function compare({ slug, host, paper }: Series) {
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
    where s.slug = ${slug}
    order by d.night
  `
  const expected = paper.dates.toSorted((one, other) => (one.night < other.night ? -1 : 1))
  // A new event gets its id here; from then on the date keeps it.
  for (const { event, night } of expected)
    if (event?.id === '') event.id = stored.find(({ slot }) => slot === night)?.id ?? ''
  const ids = expected.flatMap(({ event }) => event?.id ?? []).toSorted()
  const events = await server.sql<{ id: string }[]>`select id from events where host_id = ${host.id} order by id`
  expect(
    events.map(({ id }) => id),
    'the events of the host',
  ).toEqual(ids)
  expect(stored).toEqual(
    expected.map(({ night: slot, isSkipped, event }) => ({
      slot,
      isSkipped,
      id: event?.id ?? null,
      title: event?.title ?? null,
      time: event?.time ?? null,
      night: event?.night ?? null,
      status: event?.status ?? null,
      guests: [...(event?.guests.keys() ?? [])].toSorted(),
    })),
  )
}

/** Sends a request: whole, with the end of its connection while a table is written, or with the job in its middle. */
async function sendWith(fault: Table | 'beside' | null, send: () => Promise<Response>, series: Series) {
  if (fault === null) return { response: await send(), isCut: false }
  if (fault !== 'beside') {
    const { result, isStopped } = await stoppedAt(fault, send, endWaiting)
    if (isStopped) await useEachConnection()
    return { response: result, isCut: isStopped }
  }
  const job = newProcess(series)
  await makeDue(series)
  const run = () => job.run(BESIDE_WEEKS * series.weeks)
  const { result, isStopped } = await stoppedAt('events', send, run)
  if (isStopped) series.figures.beside += 1
  // The series was locked, and is still due.
  await makeDue(series)
  await run()
  await job.end()
  return { response: result, isCut: false }
}

/**
 * Runs the job in other processes: one, two at the same time, or one that is killed on the way and then another one.
 */
async function runJob(weeks: number, fault: Table | 'twice' | null, series: Series) {
  const { figures, slug, without } = series
  if (without === 'known-dates')
    await server.sql`delete from series_dates where series_id = (select id from series where slug = ${slug})`
  await makeDue(series)
  const [first, second] = [newProcess(series), newProcess(series)]
  try {
    if (fault === 'twice') {
      const { isStopped } = await stoppedAt(
        'series_dates',
        () => first.run(weeks),
        () => second.run(weeks),
      )
      if (isStopped) figures.twice += 1
    } else if (fault !== null) {
      const killed = () => first.run(weeks).catch(() => undefined)
      const { isStopped } = await stoppedAt(fault, killed, async () => {
        first.kill()
        await endWaiting()
      })
      if (isStopped) figures.killed += 1
    }
    await second.run(weeks)
  } finally {
    await Promise.all([first.end(), second.end()])
  }
}

/** Everything is due, so that the job has something to do each time. */
async function makeDue({ slug }: Series) {
  await server.sql`update series set due_at = now() - interval '1 minute' where due_at is not null and slug = ${slug}`
}

function newProcess({ without }: Series) {
  const pool = connect(server.target, { max: 1 })
  let isKilled = false
  const sql = new Proxy(pool, {
    apply(target, self, parameters) {
      if (isKilled) throw new Error('the process was killed')
      return Reflect.apply(target, self, parameters)
    },
    get(target, name) {
      if (name !== 'begin' || without !== 'locks') return Reflect.get(target, name)
      return (transaction: (tx: Sql) => Promise<unknown>) => target.begin(tx => transaction(withoutLocks(tx)))
    },
  })
  return {
    async run(weeks: number) {
      while (await createDueEvents(sql, Date.now() + weeks * WEEK_MS));
    },
    kill: () => void (isKilled = true),
    end: () => pool.end({ timeout: isKilled ? 0 : 1 }),
  }
}

/** The same statements without the locks of rows. */
function withoutLocks(tx: Sql): Sql {
  const without = (text: string) => text.replaceAll(/for (update|share) of \w+ skip locked/g, '')
  return new Proxy(tx, {
    apply(target, self, [parts, ...values]: [TemplateStringsArray, ...unknown[]]) {
      if (!Array.isArray(parts) || !('raw' in parts)) return Reflect.apply(target, self, [parts, ...values])
      const unlocked = Object.assign(parts.map(without), { raw: parts.raw.map(without) })
      return Reflect.apply(target, self, [unlocked, ...values])
    },
  })
}

/** Runs `work` until it writes to the table, then `meanwhile`, and lets both go on. */
async function stoppedAt<Result>(table: Table, work: () => Promise<Result>, meanwhile: () => Promise<unknown>) {
  let isStopped = false
  const running: Promise<unknown>[] = []
  const first = await server.sql.begin(async tx => {
    await tx`lock table ${tx(table)} in share row exclusive mode`
    const result = work()
    isStopped = await waitsOrEnds(result, 1)
    if (isStopped) {
      running.push(meanwhile())
      await Promise.all(running.map(each => waitsOrEnds(each, 2)))
    }
    return { result }
  })
  await Promise.all(running)
  return { result: await first.result, isStopped }
}

/** Resolves to true as soon as this number of statements wait for a lock, and to false if the work ends before. */
async function waitsOrEnds(work: Promise<unknown>, count: number): Promise<boolean> {
  let isOver = false
  const end = () => void (isOver = true)
  void work.then(end, end)
  for (;;) {
    const waiting = await server.sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `
    if (isOver) return false
    if (waiting.length >= count) return true
  }
}

/** Ends the connections that wait, as the end of their process does. */
async function endWaiting() {
  await server.sql`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `
}

/** The first statement after the end of a connection may fail with it. */
async function useEachConnection() {
  await Promise.allSettled(Array.from({ length: 8 }, () => server.sql`select pg_sleep(0.001)`))
}
