import { beforeEach, expect, test } from 'vitest'
import type { Decision } from '#contract/admin/moderation.ts'
import { isHostedUntilCommit, isHostUntilCommit } from '#db/accounts/hosting.ts'
import { decideReport, undoDecision } from '#db/admin/moderation.ts'
import type { Sql } from '#db/connection/sql.ts'
import { addEvent, ownEvent } from '#db/events/form/publishing.ts'
import { isActive } from '#db/people/people.ts'
import { ADMIN, type Admin, openAdmin, reportAbout } from '../support/admin.ts'
import { publishEvent } from '../support/event.ts'
import { BARTENDER } from '../support/job.ts'
import { waitsForLock, whileLocked } from '../support/locks.ts'
import type { Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer({ config: { admin: ADMIN } })
let jefa: Admin
const EVENT = { title: 'Son', date: '2027-11-19', startTime: '22:00', city: 'Miami', state: 'FL', category: 'Salsa' }

let ana: Person
let mateo: Person
let elsewhere: string
beforeEach(async () => {
  const suffix = String(Math.random()).slice(2, 8)
  ana = await server.person(`ana${suffix}`)
  mateo = await server.person(`mateo${suffix}`, { userType: 'party_host' })
  jefa = await openAdmin(server)
  const sara = await server.person(`sara${suffix}`, { userType: 'party_host' })
  elsewhere = (await publishEvent(sara)).id
})

async function reportOf(targetId: string): Promise<string> {
  await ana.post('/api/reports', { kind: 'user', targetId, reason: 'Fake nights' })
  return (await reportAbout(jefa, targetId))?.id ?? ''
}

/** Suspends the person while a transaction of theirs is open, and returns the decision after both are committed. */
async function suspendedDuring(
  { id }: Person,
  work: { begin: (tx: Sql) => Promise<boolean>; end: (tx: Sql) => Promise<void> },
) {
  const report = await reportOf(id)
  const response = await whileLocked(
    server.sql,
    async tx => expect(await work.begin(tx)).toBe(true),
    () => jefa.post(`/api/admin/reports/${report}/decision`, { action: 'suspend', note: '' }),
    work.end,
  )
  expect(response.status).toBe(200)
  return (await response.json()) as Decision
}

test('a suspension hides an event that is published while the suspension is decided, and its end shows it', async () => {
  const draft = await publishEvent(mateo, { status: 'draft' })
  const isShown = async () => (await server.stranger.get(`/api/events/${draft.id}`)).status === 200
  const { id } = await suspendedDuring(mateo, {
    begin: async tx => (await isActive(tx, mateo.id)) && (await isHostedUntilCommit(tx, draft.id)),
    end: async tx => void (await tx`update events set status = 'active' where id = ${draft.id}`),
  })
  expect(await isShown()).toBe(false)
  await server.sql.begin(tx => undoDecision(tx, id, undefined))
  expect(await isShown()).toBe(true)
})

test('a suspension hides a new event that is committed while the suspension is decided', async () => {
  const event = await publishEvent(mateo)
  let added = ''
  await suspendedDuring(mateo, {
    begin: async tx => await isHostUntilCommit(tx, mateo.id),
    async end(tx) {
      const columns = await ownEvent(tx, event.id, mateo.id)
      if (columns) added = (await addEvent(tx, mateo.id, { ...columns, status: 'active' }, null)).id
    },
  })
  for (const id of [event.id, added]) expect((await server.stranger.get(`/api/events/${id}`)).status).toBe(404)
  const hidden = await server.sql`select id from events where host_id = ${mateo.id} and taken_down_by is not null`
  expect(new Set(hidden.map(({ id }) => id))).toEqual(new Set([event.id, added]))
})

test.each([
  ['a new event', () => mateo.post('/api/events', { ...EVENT, createdBy: mateo.id })],
  ['a new job', () => mateo.post('/api/jobs', BARTENDER)],
  ['a choice to go', () => mateo.put(`/api/events/${elsewhere}/attendance`, { state: 'going' })],
])('%s that waits for the suspension of its member is refused, and nothing is stored', async (_, request) => {
  const report = await reportOf(mateo.id)
  const { status } = await whileLocked(
    server.sql,
    tx => decideReport(tx, report, { action: 'suspend', note: '' }, { by: undefined, isAdminKept: false }),
    request,
  )
  expect([401, 403]).toContain(status)
  const [stored] = await server.sql`
    select
      (select count(*)::int from events where host_id = ${mateo.id}) as events,
      (select count(*)::int from jobs where host_id = ${mateo.id}) as jobs,
      (select count(*)::int from attendances where user_id = ${mateo.id}) as attendances
  `
  expect(stored).toEqual({ events: 0, jobs: 0, attendances: 0 })
})

test('an edit that waits for the suspension of its host has not locked the event or the job, for which the suspension waits', async () => {
  const event = await publishEvent(mateo)
  const job = (await (await mateo.post('/api/jobs', BARTENDER)).json()) as { id: number }
  const edits: Promise<Response>[] = []
  await server.sql.begin(async tx => {
    await tx`select 1 from users where id = ${mateo.id} for no key update`
    for (const path of [`/api/events/${event.id}`, `/api/jobs/${job.id}`]) {
      edits.push(mateo.patch(path, { title: 'Son' }))
      await waitsForLock(server.sql, edits.length)
    }
    await tx`select 1 from events where id = ${event.id} for update nowait`
    await tx`select 1 from jobs where id = ${job.id} for update nowait`
  })
  expect((await Promise.all(edits)).map(({ status }) => status)).toEqual([200, 200])
})
