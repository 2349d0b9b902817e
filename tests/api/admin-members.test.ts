import { beforeEach, expect, test } from 'vitest'
import type { AdminMemberDetails, AdminMembers } from '#contract/admin/members.ts'
import { ADMIN, openAdmin } from '../support/admin.ts'
import { browser, codeOf, PASSWORD, type Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer({ config: { admin: ADMIN } })

let jefa: ReturnType<typeof browser>
let ana: Person
let mateo: Person
let people = 0
beforeEach(async () => {
  people += 1
  ana = await server.person(`ana.members${people}`, { firstName: 'Ana' })
  mateo = await server.person(`mateo.members${people}`, { firstName: 'Mateo', userType: 'party_host' })
  jefa = await openAdmin(server)
})

test('members are found by a part of the name, by role, by state and by when they were seen last', async () => {
  expect(await found({ q: mateo.username.toUpperCase() })).toEqual([mateo.username])
  expect(await found({ q: `@${mateo.username}` })).toEqual([mateo.username])
  expect(await found({ q: mateo.username, group: 'hosts' })).toEqual([mateo.username])
  expect(await found({ q: mateo.username, group: 'goers' })).toEqual([])
  expect(await found({ q: mateo.username, seen: 'day' })).toEqual([mateo.username])
  await server.sql`update sessions set seen_at = now() - interval '40 days' where user_id = ${mateo.id}`
  await server.sql`update known_devices set seen_at = now() - interval '40 days' where user_id = ${mateo.id}`
  expect(await found({ q: mateo.username, seen: 'month' })).toEqual([])
  expect(await found({ q: mateo.username, seen: 'longer' })).toEqual([mateo.username])
  expect(await found({ q: mateo.username, state: 'suspended' })).toEqual([])
  expect(await found({ q: '100%' })).toEqual([])

  await server.sql`insert into admin_roles (user_id, role) values (${mateo.id}, 'moderator')`
  expect(await found({ q: mateo.username, group: 'helpers' })).toEqual([mateo.username])
  expect((await jefa.get('/api/admin/members?state=asleep')).status).toBe(400)
})

test('an admin finds a whole email address or phone number, which no response contains, and a moderator does not', async () => {
  const moderator = await openedByModerator()
  for (const q of [mateo.email.toUpperCase(), mateo.phoneNumber]) {
    const list = await members(jefa, { q })
    expect(list.members.map(({ username }) => username)).toEqual([mateo.username])
    expect(JSON.stringify(list)).not.toContain(mateo.phoneNumber)
    expect(JSON.stringify(list)).not.toContain(mateo.email)
    expect((await members(moderator, { q })).members).toEqual([])
  }
  expect(await found({ q: mateo.email.slice(0, -1) })).toEqual([])
})

test('the list comes in parts, with the number of all who match', async () => {
  const first = await members(jefa, { q: 'members', limit: '1' })
  const second = await members(jefa, { q: 'members', limit: '1', skip: '1' })
  expect(first.total).toBeGreaterThanOrEqual(2)
  expect(first.members).toHaveLength(1)
  expect(second.members[0]?.id).not.toBe(first.members[0]?.id)
})

test('a warning without a report needs a reason, is shown to the member, and can be undone', async () => {
  expect((await decide(mateo, 'warn', ' ')).status).toBe(400)
  const warned = (await (await decide(mateo, 'warn', 'Copied a flyer.')).json()) as AdminMemberDetails
  expect(warned).toMatchObject({
    state: 'warned',
    decisions: [{ action: 'warn', note: 'Copied a flyer.', by: null, seenAt: null, undoneAt: null }],
  })
  const me = await (await mateo.get('/api/auth/user')).json()
  expect(me.warning).toMatchObject({ note: 'Copied a flyer.' })
  expect(await audited('member-warn')).toMatchObject({ targetId: warned.decisions[0]?.id, actorKind: 'admin' })

  expect((await jefa.post(`/api/admin/decisions/${warned.decisions[0]?.id}/undo`)).status).toBe(204)
  expect((await (await mateo.get('/api/auth/user')).json()).warning).toBeNull()
  expect(await details(mateo)).toMatchObject({ state: 'active', decisions: [{ undoneAt: expect.any(String) }] })
})

test('a suspension without a report ends the sessions and decides open reports; undoing it lets the member in', async () => {
  await ana.post('/api/reports', { kind: 'user', targetId: mateo.id, reason: 'He does not pay' })
  expect(await details(mateo)).toMatchObject({ reports: 1, latestReports: [{ reason: 'He does not pay' }] })
  const suspended = (await (await decide(mateo, 'suspend', 'Fake nights.')).json()) as AdminMemberDetails
  expect(suspended.state).toBe('suspended')
  expect(server.ended).toContain(mateo.sessionId)
  const signIn = () => server.stranger.post('/api/auth/login', { username: mateo.username, password: PASSWORD })
  expect((await signIn()).status).toBe(403)
  expect(await found({ q: mateo.username, state: 'suspended' })).toEqual([mateo.username])
  const open = (await (await jefa.get('/api/admin/reports')).json()) as { targetId: string }[]
  expect(open.filter(({ targetId }) => targetId === mateo.id)).toEqual([])
  const again = await decide(mateo, 'suspend', 'Once more.')
  expect([again.status, (await again.json()).code]).toEqual([409, 'nothing-to-decide'])

  await jefa.post(`/api/admin/decisions/${suspended.decisions[0]?.id}/undo`)
  expect((await signIn()).status).toBe(200)
  expect((await details(mateo)).state).toBe('active')
})

test('a decision about an admin by a moderator, about the own account, or about a deleted account is refused', async () => {
  const moderator = await openedByModerator()
  await server.sql`insert into admin_roles (user_id, role) values (${mateo.id}, 'admin')`
  expect(await codeOf(await decide(mateo, 'suspend', 'No.', moderator))).toEqual([403, 'admins-only'])
  expect(await codeOf(await decide(ana, 'warn', 'No.', moderator))).toEqual([403, 'own-content'])
  await server.sql`delete from admin_roles where user_id = ${mateo.id}`
  await server.sql`update users set deleted_at = now() where id = ${mateo.id}`
  expect(await codeOf(await decide(mateo, 'warn', 'No.'))).toEqual([404, 'user-not-found'])
  expect(await found({ q: mateo.username })).toEqual([])
})

test('the summary counts what waits for a decision', async () => {
  const summary = async () => await (await jefa.get('/api/admin/summary')).json()
  const before = await summary()
  await ana.post('/api/reports', { kind: 'user', targetId: mateo.id, reason: 'Rude' })
  expect(await summary()).toMatchObject({ openReports: before.openReports + 1, members: before.members })
})

async function members(who: ReturnType<typeof browser>, query: Record<string, string>) {
  const response = await who.get(`/api/admin/members?${new URLSearchParams(query)}`)
  expect(response.status).toBe(200)
  return (await response.json()) as AdminMembers
}

async function found(query: Record<string, string>) {
  return (await members(jefa, query)).members.map(({ username }) => username)
}

async function details({ id }: Person) {
  return (await (await jefa.get(`/api/admin/members/${id}`)).json()) as AdminMemberDetails
}

const decide = ({ id }: Person, action: string, note: string, who = jefa) =>
  who.post(`/api/admin/members/${id}/decision`, { action, note })

/** The admin page, opened by Ana. */
async function openedByModerator() {
  await server.sql`insert into admin_roles (user_id, role) values (${ana.id}, 'moderator')`
  const response = await ana.post('/api/admin/open')
  return browser(server.app, response.headers.get('set-cookie')?.split(';')[0])
}

async function audited(action: string) {
  const [entry] = await server.sql`
    select target_id, actor_kind from audit_log where action = ${action} order by id desc limit 1
  `
  return entry
}
