import { forgetAdminSessions } from './admin/sessions.ts'
import { forgetViewMarks } from './events/views.ts'
import type { Sql } from './sql.ts'

/** What has served its purpose: counters beyond a month, codes and tokens beyond their day, sessions beyond their life. */
export async function forgetTheOld(sql: Sql) {
  await sql`delete from attempts where at < now() - interval '31 days'`
  await sql`delete from phone_codes where expires_at < now() - interval '1 day'`
  await sql`delete from spent_tokens where spent_at < now() - interval '1 day'`
  await sql`delete from recovery_grants where expires_at < now() - interval '1 day'`
  await sql`delete from email_verifications where expires_at < now() - interval '7 days'`
  await sql`delete from held_usernames where held_until < now()`
  await sql`delete from known_devices where seen_at < now() - interval '180 days'`
  await sql`delete from sessions where seen_at < now() - interval '14 days' or created_at < now() - interval '30 days'`
  await sql`update reports set reason = '' where reporter_id is null and decided_at is not null and reason <> ''`
  await sql`delete from departures where at < now() - interval '31 days'`
  await forgetAdminSessions(sql)
  await forgetViewMarks(sql)
  await sql`delete from dev_outbox where at < now() - interval '7 days'`
}
