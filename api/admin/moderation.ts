import * as calls from '#contract/admin/calls.ts'
import type { AdminMemberDetails } from '#contract/admin/members.ts'
import { eventsToFeature, setFeatured } from '#db/admin/featured.ts'
import { adminMember, adminMembers } from '#db/admin/members.ts'
import {
  type Decided,
  decideMember,
  decideReport,
  reportedContent,
  setWarningSeen,
  undoDecision,
} from '#db/admin/moderation.ts'
import { adminSummary } from '#db/admin/summary.ts'
import type { Sql } from '#db/connection/sql.ts'
import { sendSecurityEmailTo } from '../accounts/emails/security-emails.ts'
import type { Context } from '../app-context.ts'
import { Feature } from '../http/feature.ts'
import { limited } from '../http/limits.ts'
import { orRefuse, refuse } from '../http/refusal.ts'
import { idIn, personIn } from '../http/valid.ts'
import { adminTransaction, recordAdminAudit } from './session.ts'

/** Reports and decisions. Every decision is recorded, notified to the person concerned, and can be undone. */
export const moderation = new Feature()
  .call(calls.reports, [limited('admin', 'address')], async (c, { sql, query }) => {
    // Reports may contain private messages, so reading them is recorded in the audit log.
    await recordAdminAudit(c, sql, { action: 'read-reports' })
    return c.json(await reportedContent(sql, query.state))
  })

  .call(calls.decide, [limited('admin', 'address')], async (c, { body: order }) => {
    const { decision } = await decided(c, 'report', order.action, async (tx, by) =>
      orRefuse(calls.decide, await decideReport(tx, idIn(c, 'not-found'), order, by)),
    )
    return c.json(decision)
  })

  .call(calls.undoDecision, [limited('admin', 'address')], async (c, { notify }) => {
    const id = idIn(c, 'not-found')
    const { partners } = await adminTransaction(c, async tx => {
      const undone = orRefuse(calls.undoDecision, await undoDecision(tx, id, c.var.admin))
      if (!undone) return refuse(404, 'nothing-to-decide')
      await recordAdminAudit(c, tx, { action: 'undo-decision', targetType: 'decision', targetId: id })
      return undone
    })
    notify(partners, 'sync:required', {})
  })

  .call(calls.summary, [limited('admin', 'address')], async (c, { sql }) => c.json(await adminSummary(sql)))

  .call(calls.eventsToFeature, [limited('admin', 'address')], async (c, { sql, query }) =>
    c.json(await eventsToFeature(sql, query.q)),
  )

  .call(calls.feature, [limited('admin', 'address')], async (c, { body: { isFeatured } }) => {
    const id = idIn(c, 'not-found')
    await adminTransaction(c, async tx => {
      if (!(await setFeatured(tx, id, isFeatured))) refuse(404, 'event-not-found')
      const action = isFeatured ? 'feature-event' : 'unfeature-event'
      await recordAdminAudit(c, tx, { action, targetType: 'event', targetId: id })
    })
  })

  .call(calls.seeWarning, [limited('edit-profile')], async (c, { sql, userId }) => {
    if (!(await setWarningSeen(sql, idIn(c, 'not-found'), userId))) refuse(404, 'not-found')
  })

/** Decides about a report or a member, with a line in the audit log, and announces the decision. */
async function decided(
  c: Context,
  about: 'report' | 'member',
  action: Decided['decision']['action'],
  decide: (tx: Sql, by: { by: typeof c.var.admin; isAdminKept: boolean }) => Promise<Decided>,
): Promise<Decided> {
  const made = await adminTransaction(
    c,
    async tx => {
      const result = await decide(tx, { by: c.var.admin, isAdminKept: !c.var.app.config.admin })
      const targetId = result.decision.id
      await recordAdminAudit(c, tx, { action: `${about}-${action}`, targetType: 'decision', targetId })
      return result
    },
    { changesRoles: action === 'suspend' },
  )
  await announceDecision(c, made)
  return made
}

/** After the commit: closes the sessions of a suspended member, and sends the notice with the reason. */
async function announceDecision(c: Context, { decision, personId, sessionIds, partners }: Decided) {
  const { sockets, notify, deliveries } = c.var.app
  sockets.closeSessions(sessionIds)
  if (decision.action === 'suspend' && personId) sockets.presenceChanged(personId)
  notify(partners, 'sync:required', {})
  deliveries.begin()
  const notice = NOTICES[decision.action]
  if (notice && personId) await sendSecurityEmailTo(c, notice, personId, decision.note)
}

/** The notice to the author of the content; a dismissed report sends none. */
const NOTICES = { dismiss: null, warn: 'warned', 'take-down': 'takenDown', suspend: 'suspended' } as const

/** The members of the site, and the decisions about them without a report. */
export const adminMemberCalls = new Feature()
  .call(calls.members, [limited('admin', 'address')], async (c, { sql, query }) => {
    const findsContacts = c.var.admin?.role === 'admin'
    await recordAdminAudit(c, sql, { action: 'read-members' })
    return c.json(await adminMembers(sql, query, { findsContacts }))
  })

  .call(calls.member, [limited('admin', 'address')], async (c, { sql }) => {
    const userId = personIn(c)
    const member = await memberOf(c, userId)
    await recordAdminAudit(c, sql, { action: 'read-member', targetType: 'user', targetId: userId })
    return c.json(member)
  })

  .call(calls.decideMember, [limited('admin-decision', 'address')], async (c, { body: order }) => {
    const userId = personIn(c)
    await decided(c, 'member', order.action, async (tx, by) =>
      orRefuse(calls.decideMember, await decideMember(tx, userId, order, by)),
    )
    return c.json(await memberOf(c, userId))
  })

async function memberOf(c: Context, userId: string): Promise<AdminMemberDetails> {
  return (await adminMember(c.var.app.sql, userId)) ?? refuse(404, 'user-not-found')
}
