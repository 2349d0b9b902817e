import type { ActiveMember, MembersResult, MembersTask } from './active-members.ts'
import { cpuMsOf, machineCpuMs } from './cpu.ts'
import { cookieOf, insertSessions } from './data.ts'
import { quantile, type Round, type Workload } from './figures.ts'
import { idOf, nthIdOn } from './ids.ts'
import type { Postgres } from './postgres.ts'
import { type Helper, startHelper } from './processes.ts'
import type { Target } from './reads.ts'

export const capacity: Workload = {
  id: 'CAPACITY',
  title: 'active members that the machine serves, with load and server on the same cores',
  names: { ours: 'Pista', limit: '–' },
  rows: [
    {
      figure: 'members',
      title: 'members with a socket and both polls, a tenth of them sends messages',
      must: { of: 'value', atLeast: 6_000 },
    },
    { figure: 'postP99Ms', title: 'message acknowledged, p99 ms', must: { of: 'value', atMost: 100 } },
    { figure: 'postP50Ms', title: '  the median' },
    { figure: 'pollP99Ms', title: 'response to a poll, p99 ms' },
    { figure: 'pollsPerSecond', title: 'polls a second' },
    { figure: 'unchangedShare', title: '  share without changes (304)' },
    { figure: 'serverCpuMs', title: 'CPU ms of the server for each member and second' },
    { figure: 'postgresCpuMs', title: 'CPU ms of PostgreSQL for each member and second' },
    { figure: 'loadCpuMs', title: 'CPU ms of the load for each member and second' },
    { figure: 'onTwoFreeCores', title: 'computed: members that use two cores without the load' },
  ],
}

const POST_P99_MS = 100
const STEPS = [1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000, 8_000]
const HELPERS = 2
const FIRST_PERSON = 100_000
const WRITERS = 10

/**
 * The number of members grows step by step until a message takes too long or a request fails. The result is the last
 * step without a failure. The clients are processes of their own, on the same cores.
 */
export async function measureCapacity(
  { port, serverPids, postgresPids }: Target,
  { sql }: Pick<Postgres, 'sql'>,
  { isQuick }: { isQuick: boolean },
  onRound: (round: Round) => void,
) {
  const mostMembers = STEPS.at(-1) ?? 0
  await insertMembers(sql, mostMembers)
  const helpers = Array.from({ length: HELPERS }, () =>
    startHelper<MembersTask, MembersResult>(new URL('active-members.ts', import.meta.url)),
  )
  const durationMs = isQuick ? 6_000 : 20_000
  let lastGoodStep: Record<string, number> | undefined
  let connected = 0
  try {
    for (const memberCount of STEPS) {
      const newMembers = Array.from({ length: memberCount - connected }, (_, n) => memberOf(connected + n))
      await runOnAll(helpers, (_, nth) => ({
        kind: 'join',
        port,
        members: newMembers.filter((_member, n) => n % HELPERS === nth),
        withinMs: 6_000,
      }))
      connected = memberCount
      await runOnAll(helpers, () => ({ kind: 'measure', durationMs: 3_000 }))

      const pids = { server: serverPids, postgres: await postgresPids(), load: helpers.map(({ pid }) => pid) }
      const before = { server: cpuMsOf(pids.server), postgres: cpuMsOf(pids.postgres), load: cpuMsOf(pids.load) }
      const machineBefore = machineCpuMs() ?? Number.NaN
      const responses = await runOnAll(helpers, () => ({ kind: 'measure', durationMs }))
      const cpuMsPerMember = (process: keyof typeof pids) =>
        ((cpuMsOf(pids[process]) ?? Number.NaN) - (before[process] ?? Number.NaN)) / memberCount / (durationMs / 1_000)
      const machine = ((machineCpuMs() ?? Number.NaN) - machineBefore) / durationMs
      const ownCores =
        ((cpuMsPerMember('server') + cpuMsPerMember('postgres') + cpuMsPerMember('load')) * memberCount) / 1_000
      const step = figuresOf(memberCount, responses, durationMs, {
        server: cpuMsPerMember('server'),
        postgres: cpuMsPerMember('postgres'),
        load: cpuMsPerMember('load'),
      })
      const failures = failuresOf(responses)
      console.error(
        `  ${memberCount} members: POST p99 ${Math.round(step.postP99Ms ?? 0)} ms, poll p99 ${Math.round(step.pollP99Ms ?? 0)} ms, CPU ms for each member and second: server ${step.serverCpuMs?.toFixed(3)}, Postgres ${step.postgresCpuMs?.toFixed(3)}, load ${step.loadCpuMs?.toFixed(3)}; cores busy: ${ownCores.toFixed(2)} by these, ${(machine - ownCores).toFixed(2)} by others ${failures ?? ''}`,
      )
      if (failures !== null || !((step.postP99Ms ?? Number.NaN) <= POST_P99_MS)) break
      lastGoodStep = step
    }
  } finally {
    await Promise.all(helpers.map(helper => helper.stop()))
  }
  onRound({
    workload: capacity.id,
    side: 'ours',
    round: 1,
    figures: lastGoodStep ?? {},
    void: lastGoodStep ? null : 'the first step failed',
  })
}

type Client = Helper<MembersTask, MembersResult>

const runOnAll = (helpers: Client[], taskFor: (helper: Client, nth: number) => MembersTask) =>
  Promise.all(helpers.map((helper, nth) => helper.run(taskFor(helper, nth))))

function figuresOf(
  memberCount: number,
  responses: MembersResult[],
  durationMs: number,
  cpu: { server: number; postgres: number; load: number },
): Record<string, number> {
  const posts = responses.flatMap(response => response.posts)
  const polls = responses.flatMap(response => response.polls)
  const unchanged = responses.reduce((sum, response) => sum + response.unchanged, 0)
  return {
    members: memberCount,
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

/** A connection that was closed between two polls was opened again, which is slower but no failure. */
function failuresOf(responses: MembersResult[]): string | null {
  const entries = responses.flatMap(({ failures }) => Object.entries(failures))
  const summary = entries.map(([failure, count]) => `${count} × ${failure}`).join(', ')
  const isFailed = entries.some(([failure]) => !failure.startsWith('a connection was closed'))
  if (summary && !isFailed) console.error(`  ${summary}`)
  return isFailed ? summary : null
}

function memberOf(n: number): ActiveMember {
  return {
    cookie: cookieOf(FIRST_PERSON + n),
    address: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
    conversationId: idOf('conversation', FIRST_PERSON + (n >> 1)),
    isWriting: n % WRITERS === 0,
  }
}

/** Inserts members in pairs, each pair with two sessions and a conversation of one message. */
async function insertMembers(sql: Postgres['sql'], count: number) {
  const id = nthIdOn(sql)
  const n = sql.unsafe('n')
  const last = FIRST_PERSON + count - 1
  await sql`
    insert into users (id, username, first_name, last_name, city, state, user_type, profile_completed_at)
    select ${id('user', n)}, 'member' || n, 'Member', 'Number ' || n, 'Miami', 'FL', 'party_goer', now()
    from generate_series(${FIRST_PERSON}::int, ${last}::int) n
  `
  await sql`
    insert into user_sync (user_id, version)
    select ${id('user', n)}, 1 from generate_series(${FIRST_PERSON}::int, ${last}::int) n
  `
  await insertSessions(sql, FIRST_PERSON, last)
  const pair = sql.unsafe('n')
  const pairs = sql`generate_series(${FIRST_PERSON}::int, ${FIRST_PERSON + Math.ceil(count / 2) - 1}::int) n`
  const first = id('user', sql.unsafe(`${FIRST_PERSON} + 2 * (n - ${FIRST_PERSON})`))
  const other = id('user', sql.unsafe(`${FIRST_PERSON + 1} + 2 * (n - ${FIRST_PERSON})`))
  await sql`
    insert into conversations (id, user_lo, user_hi, last_seq, last_rev, last_at)
    select ${id('conversation', pair)}, ${first}, ${other}, 1, 1, now() from ${pairs}
  `
  await sql`
    insert into members (conversation_id, user_id)
    select ${id('conversation', pair)}, person from ${pairs} cross join lateral (values (${first}), (${other})) people (person)
  `
  await sql`
    insert into messages (conversation_id, seq, id, sender_id, content, content_hash, created_at, rev)
    select ${id('conversation', pair)}, 1, gen_random_uuid(), ${first}, 'Hola', sha256('Hola'), now(), 1 from ${pairs}
  `
  await sql`analyze`
}
