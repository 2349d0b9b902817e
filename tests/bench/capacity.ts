import { type Helper, startHelper } from './children.ts'
import { cpuMsOf, machineCpuMs } from './cpu.ts'
import { cookieOf, plantTokens } from './data.ts'
import { quantile, type Round, type Workload } from './figures.ts'
import type { Goer, GoersAnswer, GoersOrder } from './goers.ts'
import { idOf, nthIdOn } from './ids.ts'
import type { Postgres } from './postgres.ts'
import type { Target } from './reads.ts'

export const capacity: Workload = {
  id: 'CAPACITY',
  title: 'active people that the machine holds, load and server on the same cores',
  names: { ours: 'Pista', limit: '–' },
  rows: [
    {
      figure: 'goers',
      title: 'people with a socket, both polls and a tenth of them writing',
      must: { of: 'value', atLeast: 6_000 },
    },
    { figure: 'postP99Ms', title: 'a message acknowledged, p99 ms', must: { of: 'value', atMost: 100 } },
    { figure: 'postP50Ms', title: '  the median' },
    { figure: 'pollP99Ms', title: 'a poll, p99 ms' },
    { figure: 'pollsPerSecond', title: 'polls a second' },
    { figure: 'unchangedShare', title: '  of them unchanged' },
    { figure: 'serverCpuMs', title: 'CPU ms of the server for a person and second' },
    { figure: 'postgresCpuMs', title: 'CPU ms of Postgres for a person and second' },
    { figure: 'loadCpuMs', title: 'CPU ms of the load for a person and second' },
    { figure: 'onTwoFreeCores', title: 'computed: people that fill two cores without the load' },
  ],
}

const POST_P99_MS = 100
const STEPS = [1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000, 8_000]
const HELPERS = 2
const FIRST_PERSON = 100_000
const WRITERS = 10

/**
 * The crowd grows step by step until a message takes too long or something fails; what is told is the last step that
 * held. Clients are processes of their own, on the same cores.
 */
export async function measureCapacity(
  { port, serverPids, postgresPids }: Target,
  { sql }: Pick<Postgres, 'sql'>,
  { isQuick }: { isQuick: boolean },
  tell: (round: Round) => void,
) {
  const most = STEPS.at(-1) ?? 0
  await plantCrowd(sql, most)
  const helpers = Array.from({ length: HELPERS }, () =>
    startHelper<GoersOrder, GoersAnswer>(new URL('goers.ts', import.meta.url)),
  )
  const durationMs = isQuick ? 6_000 : 20_000
  let held: Record<string, number> | undefined
  let there = 0
  try {
    for (const goers of STEPS) {
      const newcomers = Array.from({ length: goers - there }, (_, n) => goerOf(there + n))
      await askAll(helpers, (_, nth) => ({
        kind: 'join',
        port,
        goers: newcomers.filter((_goer, n) => n % HELPERS === nth),
        withinMs: 6_000,
      }))
      there = goers
      await askAll(helpers, () => ({ kind: 'measure', durationMs: 3_000 }))

      const pids = { server: serverPids, postgres: await postgresPids(), load: helpers.map(({ pid }) => pid) }
      const before = { server: cpuMsOf(pids.server), postgres: cpuMsOf(pids.postgres), load: cpuMsOf(pids.load) }
      const machineBefore = machineCpuMs() ?? Number.NaN
      const responses = await askAll(helpers, () => ({ kind: 'measure', durationMs }))
      const used = (which: keyof typeof pids) =>
        ((cpuMsOf(pids[which]) ?? Number.NaN) - (before[which] ?? Number.NaN)) / goers / (durationMs / 1_000)
      const machine = ((machineCpuMs() ?? Number.NaN) - machineBefore) / durationMs
      const ownCores = ((used('server') + used('postgres') + used('load')) * goers) / 1_000
      const step = figuresOf(goers, responses, durationMs, {
        server: used('server'),
        postgres: used('postgres'),
        load: used('load'),
      })
      const failures = failuresOf(responses)
      console.error(
        `  ${goers} people: POST p99 ${Math.round(step.postP99Ms ?? 0)} ms, poll p99 ${Math.round(step.pollP99Ms ?? 0)} ms, CPU ms a person and second: server ${step.serverCpuMs?.toFixed(3)}, Postgres ${step.postgresCpuMs?.toFixed(3)}, load ${step.loadCpuMs?.toFixed(3)}; cores busy: ${ownCores.toFixed(2)} by these, ${(machine - ownCores).toFixed(2)} by others ${failures ?? ''}`,
      )
      if (failures !== null || !((step.postP99Ms ?? Number.NaN) <= POST_P99_MS)) break
      held = step
    }
  } finally {
    await Promise.all(helpers.map(helper => helper.stop()))
  }
  tell({
    workload: capacity.id,
    side: 'ours',
    round: 1,
    figures: held ?? {},
    void: held ? null : 'not even the first step held',
  })
}

type Client = Helper<GoersOrder, GoersAnswer>

const askAll = (helpers: Client[], orderFor: (helper: Client, nth: number) => GoersOrder) =>
  Promise.all(helpers.map((helper, nth) => helper.ask(orderFor(helper, nth))))

function figuresOf(
  goers: number,
  responses: GoersAnswer[],
  durationMs: number,
  cpu: { server: number; postgres: number; load: number },
): Record<string, number> {
  const posts = responses.flatMap(response => response.posts)
  const polls = responses.flatMap(response => response.polls)
  const unchanged = responses.reduce((sum, response) => sum + response.unchanged, 0)
  return {
    goers,
    postP99Ms: quantile(posts, 0.99) ?? Number.NaN,
    postP50Ms: quantile(posts, 0.5) ?? Number.NaN,
    pollP99Ms: quantile(polls, 0.99) ?? Number.NaN,
    pollsPerSecond: polls.length / (durationMs / 1_000),
    unchangedShare: unchanged / polls.length,
    serverCpuMs: cpu.server,
    postgresCpuMs: cpu.postgres,
    loadCpuMs: cpu.load,
    onTwoFreeCores: Math.round(2_000 / (cpu.server + cpu.postgres)),
  }
}

/** A connection that was closed between two polls was opened again: that costs, and is no failure. */
function failuresOf(responses: GoersAnswer[]): string | null {
  const all = responses.flatMap(({ failures }) => Object.entries(failures))
  const told = all.map(([what, count]) => `${count} × ${what}`).join(', ')
  const isFailed = all.some(([what]) => !what.startsWith('a connection was closed'))
  if (told && !isFailed) console.error(`  ${told}`)
  return isFailed ? told : null
}

function goerOf(n: number): Goer {
  return {
    cookie: cookieOf(FIRST_PERSON + n),
    address: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
    conversationId: idOf('conversation', FIRST_PERSON + (n >> 1)),
    isWriting: n % WRITERS === 0,
  }
}

/** Pairs of people, each with a session and a conversation of a few messages. */
async function plantCrowd(sql: Postgres['sql'], count: number) {
  const id = nthIdOn(sql)
  const n = sql.unsafe('n')
  const last = FIRST_PERSON + count - 1
  await sql`
    insert into users (id, username, first_name, last_name, city, state, user_type, profile_completed_at)
    select ${id('user', n)}, 'goer' || n, 'Goer', 'Number ' || n, 'Miami', 'FL', 'party_goer', now()
    from generate_series(${FIRST_PERSON}::int, ${last}::int) n
  `
  await sql`
    insert into user_sync (user_id, version)
    select ${id('user', n)}, 1 from generate_series(${FIRST_PERSON}::int, ${last}::int) n
  `
  await plantTokens(sql, FIRST_PERSON, last)
  const pair = sql.unsafe('n')
  const pairs = sql`generate_series(${FIRST_PERSON}::int, ${FIRST_PERSON + Math.ceil(count / 2) - 1}::int) n`
  const one = id('user', sql.unsafe(`${FIRST_PERSON} + 2 * (n - ${FIRST_PERSON})`))
  const other = id('user', sql.unsafe(`${FIRST_PERSON + 1} + 2 * (n - ${FIRST_PERSON})`))
  await sql`
    insert into conversations (id, user_lo, user_hi, last_seq, last_rev, last_at)
    select ${id('conversation', pair)}, ${one}, ${other}, 1, 1, now() from ${pairs}
  `
  await sql`
    insert into members (conversation_id, user_id)
    select ${id('conversation', pair)}, person from ${pairs} cross join lateral (values (${one}), (${other})) people (person)
  `
  await sql`
    insert into messages (conversation_id, seq, id, sender_id, content, content_hash, created_at, rev)
    select ${id('conversation', pair)}, 1, gen_random_uuid(), ${one}, 'Hola', sha256('Hola'), now(), 1 from ${pairs}
  `
  await sql`analyze`
}
