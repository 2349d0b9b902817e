import { isUsername } from '#contract/accounts/usernames.ts'
import * as calls from '#contract/admin/calls.ts'
import type { AdminPeople, OwnAdminRole } from '#contract/admin/roles.ts'
import { uuid } from '#contract/text.ts'
import {
  accountToName,
  adminPeople,
  adminRoleOf,
  type GivenPerson,
  giveAdminRole,
  holderOfRole,
  isLastAdmin,
  removeAdminRole,
} from '#db/admin/roles.ts'
import type { Sql } from '#db/connection/sql.ts'
import { notifyOfAdminRole } from '#db/notifications/notify-members.ts'
import { sendSecurityEmailTo } from '../accounts/emails/security-emails.ts'
import type { Context } from '../app-context.ts'
import { Feature } from '../http/feature.ts'
import { limited } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { canNameAdmin } from '../site/setup-session.ts'
import { adminTransaction, recordAdminAudit } from './session.ts'

/** The members who may use the admin page with their account. */
export const adminRoles = new Feature()
  .call(calls.ownRole, [limited('read')], async (c, { sql, userId }) => {
    const role = await adminRoleOf(sql, userId)
    const canBecomeAdmin = role !== 'admin' && (await canNameAdmin(c))
    return c.json({ role, canBecomeAdmin } satisfies OwnAdminRole, 200, { 'Cache-Control': 'no-store' })
  })

  .call(calls.people, [limited('admin', 'address')], async c => await sendPeople(c))

  .call(calls.giveRole, [limited('admin', 'address')], async (c, { body: { role } }) => {
    const { userId, outcome } = await adminTransaction(
      c,
      async tx => {
        const userId = (await accountToName(tx, givenPersonIn(c))) ?? refuse(404, 'user-not-found')
        if (role !== 'admin') await refuseLastAdmin(c, tx, userId)
        const outcome = await giveAdminRole(tx, userId, { role, namedBy: c.var.admin?.userId ?? null })
        if (outcome === 'too-many') return refuse(409, 'too-many-admins')
        if (outcome === 'given') {
          await recordAdminAudit(c, tx, { action: `give-role-${role}`, targetType: 'user', targetId: userId })
          await notifyOfAdminRole(tx, userId, role)
        }
        return { userId, outcome }
      },
      { changesRoles: true },
    )
    if (outcome === 'given') await announceRole(c, userId, role)
    return await sendPeople(c)
  })

  .call(calls.removeRole, [limited('admin', 'address')], async c => {
    await adminTransaction(
      c,
      async tx => {
        const userId = await holderOfRole(tx, givenPersonIn(c))
        // A repeated request finds the role removed.
        if (userId === undefined) return
        await refuseLastAdmin(c, tx, userId)
        await removeAdminRole(tx, userId)
        await recordAdminAudit(c, tx, { action: 'remove-role', targetType: 'user', targetId: userId })
      },
      { changesRoles: true },
    )
    return await sendPeople(c)
  })

/** After the commit: a security email in any case, beside the notification. */
export async function announceRole(c: Context, userId: string, role: 'admin' | 'moderator') {
  c.var.app.deliveries.begin()
  await sendSecurityEmailTo(c, role === 'admin' ? 'becameAdmin' : 'becameModerator', userId)
}

/** The credentials in the environment are an admin, too. */
async function refuseLastAdmin(c: Context, tx: Sql, userId: string) {
  if (!c.var.app.config.admin && (await isLastAdmin(tx, userId))) refuse(409, 'last-admin')
}

async function sendPeople(c: Context) {
  const people = await adminPeople(c.var.app.sql)
  return c.json({ people } satisfies AdminPeople)
}

/** No username is a UUID. */
export function givenPersonIn(c: Context): GivenPerson {
  const person = (c.req.param('person') ?? '').trim().replace(/^@/, '')
  const id = uuid.safeParse(person)
  if (id.success) return { id: id.data }
  return isUsername(person) ? { username: person } : refuse(404, 'user-not-found')
}
