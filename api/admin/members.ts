import type { Context } from 'hono'
import * as calls from '#contract/admin/calls.ts'
import type { AdminMemberDetails } from '#contract/admin/members.ts'
import { adminMember, adminMembers } from '#db/admin/members.ts'
import { decideMember } from '#db/admin/moderation.ts'
import type { Env } from '../app-context.ts'
import { Feature } from '../http/feature.ts'
import { limited } from '../http/limits.ts'
import { refuse, refuseAs } from '../http/refusal.ts'
import { personIn } from '../people/person-id.ts'
import { announceDecision } from './moderation.ts'
import { lockOwnAdminRole, recordAdminAudit } from './session.ts'

/** The members of the site, and the decisions about them without a report. */
export const adminMemberCalls = new Feature()
  .call(calls.members, [limited('admin', 'address')], async c => {
    const { sql } = c.var.app
    const findsContacts = c.var.admin?.role === 'admin'
    await recordAdminAudit(c, sql, { action: 'read-members' })
    return c.json(await adminMembers(sql, c.req.valid('query'), { findsContacts }))
  })

  .call(calls.member, [limited('admin', 'address')], async c => {
    const userId = personIn(c)
    const member = await memberOf(c, userId)
    await recordAdminAudit(c, c.var.app.sql, { action: 'read-member', targetType: 'user', targetId: userId })
    return c.json(member)
  })

  .call(calls.decideMember, [limited('admin-decision', 'address')], async c => {
    const userId = personIn(c)
    const order = c.req.valid('json')
    const decided = await c.var.app.sql.begin(async tx => {
      await lockOwnAdminRole(c, tx, { changesRoles: order.action === 'suspend' })
      const result = await decideMember(tx, userId, order, {
        by: c.var.admin,
        isAdminKept: !c.var.app.config.admin,
      })
      if (typeof result === 'string') return refuseAs(calls.decideMember, result)
      await recordAdminAudit(c, tx, {
        action: `member-${order.action}`,
        targetType: 'decision',
        targetId: result.decision.id,
      })
      return result
    })
    await announceDecision(c, decided)
    return c.json(await memberOf(c, userId))
  })

async function memberOf(c: Context<Env>, userId: string): Promise<AdminMemberDetails> {
  return (await adminMember(c.var.app.sql, userId)) ?? refuse(404, 'user-not-found')
}
