import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Decision, ReportedContent } from '#contract/admin/moderation.ts'
import type { Sql } from '#db/connection/sql.ts'
import { browser, type Person } from './person.ts'
import type { TestServer } from './test-server.ts'

/** The credentials of the admin page: `useTestServer({ config: { admin: ADMIN } })`. */
export const ADMIN = { user: 'jefa', password: 'guaguancó a las 4' }

export type Admin = ReturnType<typeof browser>

/** A browser with the admin page open, by the credentials of the server's configuration. */
export async function openAdmin({
  app,
  stranger,
  context,
}: Pick<TestServer, 'app' | 'stranger' | 'context'>): Promise<Admin> {
  const { user: username, password } = context.config.admin ?? ADMIN
  const opened = await stranger.post('/api/admin/login', { username, password })
  expect(opened.status).toBe(200)
  return browser(app, opened.headers.get('set-cookie')?.split(';')[0])
}

/** The open report about this content. */
export async function reportAbout(admin: Admin, targetId: string): Promise<ReportedContent | undefined> {
  const reports = (await (await admin.get('/api/admin/reports?state=open')).json()) as ReportedContent[]
  return reports.find(report => report.targetId === targetId)
}

/** Decides the open report about this content. Returns the id of the decision. */
export async function decide(admin: Admin, targetId: string, action: string, note = ''): Promise<string> {
  const report = await reportAbout(admin, targetId)
  const decided = await admin.post(`/api/admin/reports/${report?.id}/decision`, { action, note })
  expect(decided.status).toBe(200)
  return ((await decided.json()) as Decision).id
}

export async function undoDecision(admin: Admin, id: string) {
  expect((await admin.post(`/api/admin/decisions/${id}/undo`)).status).toBe(204)
}

/** Suspends the member, without a report. */
export async function suspend(sql: Sql, { id }: Pick<Person, 'id'>) {
  const decision = randomUUID()
  await sql`
    insert into moderation (id, kind, target_id, action, person_id) values (${decision}, 'user', ${id}, 'suspend', ${id})
  `
  await sql`update users set suspended_by = ${decision} where id = ${id}`
}
