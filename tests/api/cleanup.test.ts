import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startCleanup } from '#api/cleanup/cleanup.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { eventually } from '../support/eventually.ts'
import { BARTENDER } from '../support/job.ts'
import { useTestServer } from '../support/test-server.ts'

const HOUR_MS = 60 * 60_000

const server = await useTestServer()
const ana = await server.person('ana')
const mateo = await server.person('mateo', { userType: 'party_host' })
const jobId = ((await (await mateo.post('/api/jobs', BARTENDER)).json()) as Job).id
const eventId = uuidv7()
await server.sql`
    insert into events (id, host_id, title, category, status, city, state, night_of, start_local, tz, search_text)
    values (${eventId}, ${mateo.id}, 'Sabor', 'salsa', 'active', 'Miami', 'FL', '2030-05-03', '2030-05-03 22:00', 'America/New_York', 'sabor')
  `

let stop: () => void
let running = 0
beforeEach(async () => {
  await passAnHour()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  stop = startCleanup({
    ...server.context,
    recordDeletions: async () => void (running += 1),
    activity: { ...server.context.activity, cleanupEnded: () => void (running -= 1) },
  })
})
afterEach(async () => {
  stop()
  vi.useRealTimers()
  // A cleanup that still runs would delete what the next test adds.
  await vi.waitUntil(() => running === 0, 30_000)
})

/** A table whose rows expire by a time column: rows with `within` stay, rows with `beyond` are deleted. */
type Retention = {
  what: string
  table: string
  column: string
  within: string
  beyond: string
  plant: (age: string) => Promise<unknown>
}

const at = (age: string) => server.sql`now() - ${age}::interval`

const retentions: Retention[] = [
  {
    what: 'an attempt after 31 days',
    table: 'attempts',
    column: 'at',
    within: '30 days 23 hours',
    beyond: '31 days 1 hour',
    plant: age => server.sql`insert into attempts (kind, key_hash, at) values ('test', '\\x01', ${at(age)})`,
  },
  {
    what: 'a code a day after its end',
    table: 'phone_codes',
    column: 'expires_at',
    within: '23 hours',
    beyond: '25 hours',
    plant: age => server.sql`
      insert into phone_codes (id, phone_number, purpose, code_hash, expires_at)
      values (${uuidv7()}, '+13055550100', 'sign-in', '\\x01', ${at(age)})
    `,
  },
  {
    what: 'a code by email a day after its end',
    table: 'email_codes',
    column: 'expires_at',
    within: '23 hours',
    beyond: '25 hours',
    plant: age => server.sql`
      insert into email_codes (
        id, email, purpose, code_hash, mailbox_hash, browser_hash, source_hash, network_hash, expires_at
      ) values (${uuidv7()}, 'ana@example.com', 'sign-in', '\\x01', '\\x01', '\\x01', '\\x01', '\\x01', ${at(age)})
    `,
  },
  {
    what: 'a spent token after a day',
    table: 'spent_tokens',
    column: 'spent_at',
    within: '23 hours',
    beyond: '25 hours',
    plant: age => server.sql`insert into spent_tokens (token_id, spent_at) values (${uuidv7()}, ${at(age)})`,
  },
  {
    what: 'a recovery grant a day after its end',
    table: 'recovery_grants',
    column: 'expires_at',
    within: '23 hours',
    beyond: '25 hours',
    plant: age => server.sql`
      insert into recovery_grants (grant_hash, user_id, phone_number, expires_at)
      values (${Buffer.from(uuidv7())}, ${ana.id}, ${ana.phoneNumber}, ${at(age)})
    `,
  },
  {
    what: 'a link of an email verification a week after its end',
    table: 'email_verifications',
    column: 'expires_at',
    within: '6 days 23 hours',
    beyond: '7 days 1 hour',
    plant: age => server.sql`
      insert into email_verifications (token_hash, user_id, email, expires_at)
      values (${Buffer.from(uuidv7())}, ${ana.id}, ${ana.email}, ${at(age)})
    `,
  },
  {
    what: 'a username as soon as it is held no longer',
    table: 'held_usernames',
    column: 'held_until',
    within: '-1 minute',
    beyond: '1 minute',
    plant: age => server.sql`
      insert into held_usernames (name_hash, held_until) values (${Buffer.from(uuidv7())}, ${at(age)})
    `,
  },
  {
    what: 'a known device not seen for 180 days',
    table: 'known_devices',
    column: 'seen_at',
    within: '179 days 23 hours',
    beyond: '180 days 1 hour',
    plant: age => server.sql`
      insert into known_devices (user_id, device_hash, seen_at) values (${ana.id}, ${Buffer.from(uuidv7())}, ${at(age)})
    `,
  },
  {
    what: 'a session unused for 14 days',
    table: 'sessions',
    column: 'seen_at',
    within: '13 days 23 hours',
    beyond: '14 days 1 hour',
    plant: age => server.sql`insert into sessions (id, user_id, seen_at) values (${uuidv7()}, ${ana.id}, ${at(age)})`,
  },
  {
    what: 'a session that began 30 days ago',
    table: 'sessions',
    column: 'created_at',
    within: '29 days 23 hours',
    beyond: '30 days 1 hour',
    plant: age =>
      server.sql`insert into sessions (id, user_id, created_at) values (${uuidv7()}, ${ana.id}, ${at(age)})`,
  },
  {
    what: 'the tombstone of an event after 31 days',
    table: 'departures',
    column: 'at',
    within: '30 days 23 hours',
    beyond: '31 days 1 hour',
    plant: age => server.sql`
      insert into departures (event_id, place, night_of, left_in, at)
      values (${eventId}, ${uuidv7()}, '2030-05-03', pg_current_xact_id(), ${at(age)})
    `,
  },
  {
    what: 'where an event was removed after a day',
    table: 'removed_events',
    column: 'at',
    within: '23 hours',
    beyond: '25 hours',
    plant: age => server.sql`insert into removed_events (place, at) values (${uuidv7()}, ${at(age)})`,
  },
  {
    what: 'a session of the admin after 30 minutes',
    table: 'admin_sessions',
    column: 'created_at',
    within: '29 minutes',
    beyond: '31 minutes',
    plant: age => server.sql`
      insert into admin_sessions (id, token_hash, credentials_hash, created_at)
      values (${uuidv7()}, ${Buffer.from(uuidv7())}, '\\x01', ${at(age)})
    `,
  },
  {
    what: 'the mark of a view after its day',
    table: 'view_marks',
    column: 'day',
    within: '0 days',
    beyond: '1 day',
    plant: age => server.sql`
      insert into view_marks (event_id, day, mark) values (${eventId}, current_date - ${age}::interval, ${Buffer.from(uuidv7())})
    `,
  },
  {
    what: 'a message of the embedded outbox after a week',
    table: 'dev_outbox',
    column: 'at',
    within: '6 days 23 hours',
    beyond: '7 days 1 hour',
    plant: age => server.sql`insert into dev_outbox (kind, recipient, body, at) values ('sms', '', '', ${at(age)})`,
  },
  {
    what: 'an application after 180 days',
    table: 'applications',
    column: 'created_at',
    within: '179 days 23 hours',
    beyond: '180 days 1 hour',
    plant: age => server.sql`
      insert into applications (id, job_id, applicant_name, applicant_phone, applicant_email, created_at, received_at)
      values (${uuidv7()}, ${jobId}, '', '', '', ${at(age)}, ${at(age)})
    `,
  },
  {
    what: 'an application whose files did not arrive within an hour',
    table: 'applications',
    column: 'created_at',
    within: '59 minutes',
    beyond: '61 minutes',
    plant: age => server.sql`
      insert into applications (id, job_id, applicant_name, applicant_phone, applicant_email, created_at)
      values (${uuidv7()}, ${jobId}, '', '', '', ${at(age)})
    `,
  },
  {
    what: 'an upload that nothing referred to for a day',
    table: 'uploads',
    column: 'created_at',
    within: '23 hours',
    beyond: '25 hours',
    plant: age => server.sql`
      insert into uploads (id, owner_id, kind, path, width, height, bytes, created_at)
      values (${uuidv7()}, ${mateo.id}, 'flyer', ${`flyers/${uuidv7()}.webp`}, 1, 1, 1, ${at(age)})
    `,
  },
]

test.each(retentions)('the hourly cleanup deletes $what, and not before', async retention => {
  const { table, column, within, beyond, plant } = retention
  await server.sql`delete from ${server.sql(table)} where ${server.sql(column)} < now() - ${within}::interval`
  await plant(within)
  const remaining = await rowsIn(table)
  await plant(beyond)
  expect(await rowsIn(table)).toHaveLength(remaining.length + 1)

  vi.advanceTimersByTime(HOUR_MS)
  await eventually(async () => expect(await rowsIn(table)).toEqual(remaining))
})

test('the hourly cleanup deletes the files of an old application and of an unused upload', async () => {
  const application = uuidv7()
  const upload = 'flyers/unused.webp'
  const paths = [`applications/${application}/photo.webp`, `applications/${application}/resume.pdf`, upload]
  for (const path of paths) await server.context.files.put(path, Buffer.from('x'))
  await server.sql`
    insert into applications (
      id, job_id, applicant_name, applicant_phone, applicant_email, photo_path, resume_path, created_at, received_at
    ) values (
      ${application}, ${jobId}, '', '', '', ${paths[0] ?? ''}, ${paths[1] ?? ''}, now() - interval '181 days', now()
    )
  `
  await server.sql`
    insert into uploads (id, owner_id, kind, path, width, height, bytes, created_at)
    values (${uuidv7()}, ${mateo.id}, 'flyer', ${upload}, 1, 1, 1, now() - interval '25 hours')
  `
  expect(paths.filter(isStored)).toEqual(paths)

  vi.advanceTimersByTime(HOUR_MS)
  await eventually(() => expect(paths.filter(isStored)).toEqual([]))
})

test('the hourly cleanup empties the reason of a decided report whose reporter is gone, and no other', async () => {
  const report = (reporter: string | null, decidedAt: string | null) => server.sql`
    insert into reports (id, reporter_id, kind, target_id, reason, decided_at)
    values (${uuidv7()}, ${reporter}, 'user', ${mateo.id}, ${`${reporter ? 'signed' : 'orphan'} ${decidedAt ? 'decided' : 'open'}`}, ${decidedAt})
  `
  for (const reporter of [ana.id, null])
    for (const decidedAt of ['2026-01-01T00:00:00Z', null]) await report(reporter, decidedAt)

  vi.advanceTimersByTime(HOUR_MS)
  await eventually(async () => {
    const reasons = await server.sql<{ reason: string }[]>`select reason from reports order by reason`
    expect(reasons.map(({ reason }) => reason)).toEqual(['', 'orphan open', 'signed decided', 'signed open'])
  })
})

test('the cleanup comes again every hour, also after one that failed, until it is stopped', async () => {
  const errors = vi.spyOn(server.context.log, 'error')
  await server.sql`alter table attempts rename to attempts_away`
  vi.advanceTimersByTime(HOUR_MS)
  await eventually(() => expect(errors).toHaveBeenCalledTimes(1))
  await server.sql`alter table attempts_away rename to attempts`

  for (let hour = 0; hour < 2; hour++) {
    await server.sql`insert into dev_outbox (kind, recipient, body, at) values ('sms', 'old', '', now() - interval '8 days')`
    vi.advanceTimersByTime(HOUR_MS)
    await eventually(async () =>
      expect(await server.sql`select id from dev_outbox where recipient = 'old'`).toEqual([]),
    )
    await passAnHour()
  }
  expect(errors).toHaveBeenCalledTimes(1)

  stop()
  expect(vi.getTimerCount()).toBe(0)
})

/** Ends the claim of the last run, by the clock of the database. */
async function passAnHour() {
  await server.sql`update job_runs set started_at = started_at - interval '1 hour'`
}

/** The rows of a table as text, sorted. */
async function rowsIn(table: string): Promise<string[]> {
  const rows = await server.sql<{ row: string }[]>`select t::text as row from ${server.sql(table)} t order by 1`
  return rows.map(({ row }) => row)
}

function isStored(path: string) {
  return existsSync(join(server.context.config.dataDir, 'files', path))
}
