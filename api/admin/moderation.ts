import { type Context, Hono } from 'hono'
import { z } from 'zod'
import {
  Decide,
  Decision,
  EventToFeature,
  Feature,
  FindEventsToFeature,
  ListReports,
  ReportedContent,
} from '#contract/admin/moderation.ts'
import { uuid } from '#contract/text.ts'
import { eventsToFeature, setFeatured } from '#db/admin/featured.ts'
import { type CannotDecide, decideReport, reportedContent, setWarningSeen, undoDecision } from '#db/admin/moderation.ts'
import { sendSecurityEmailTo } from '../accounts/security-emails.ts'
import { signedIn } from '../accounts/session.ts'
import type { Env } from '../app-context.ts'
import { limited } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { valid } from '../http/valid.ts'
import { describe } from '../openapi/describe.ts'
import { lockOwnAdminRole, moderatorOrAdmin, recordAdminAudit } from './session.ts'

/** Reports and decisions. Every decision is recorded, notified to the person concerned, and can be undone. */
export const moderation = new Hono<Env>()
  .get(
    '/admin/reports',
    describe({ summary: 'The reported content', responses: { 200: z.array(ReportedContent) } }),
    moderatorOrAdmin,
    limited('admin', 'address'),
    valid('query', ListReports),
    async c => {
      const { sql } = c.var.app
      // Reports may contain private messages, so reading them is recorded in the audit log.
      await recordAdminAudit(c, sql, { action: 'read-reports' })
      return c.json((await reportedContent(sql, c.req.valid('query').state)) satisfies ReportedContent[])
    },
  )

  .post(
    '/admin/reports/:id/decision',
    describe({
      summary: 'Decide on reported content',
      responses: { 200: Decision },
      refusals: {
        400: ['decision-does-not-fit'],
        403: ['own-content', 'admins-only'],
        404: ['report-not-found'],
        409: ['nothing-to-decide', 'last-admin'],
      },
    }),
    moderatorOrAdmin,
    limited('admin', 'address'),
    valid('json', Decide),
    async c => {
      const { sql, sockets, notify } = c.var.app
      const order = c.req.valid('json')
      const decided = await sql.begin(async tx => {
        await lockOwnAdminRole(c, tx, { changesRoles: order.action === 'suspend' })
        const result = await decideReport(tx, idIn(c), order, { by: c.var.admin, isAdminKept: !c.var.app.config.admin })
        if (typeof result === 'string') return refuse(STATUS[result], result)
        await recordAdminAudit(c, tx, {
          action: `report-${order.action}`,
          targetType: 'decision',
          targetId: result.decision.id,
        })
        return result
      })
      sockets.closeSessions(decided.sessionIds)
      if (order.action === 'suspend' && decided.personId) sockets.presenceChanged(decided.personId)
      notify(decided.partners, 'sync:required', {})
      c.var.app.deliveries.begin()
      const notice = NOTICES[order.action]
      if (notice && decided.personId) await sendSecurityEmailTo(c, notice, decided.personId, order.note)
      return c.json(decided.decision satisfies Decision)
    },
  )

  .post(
    '/admin/decisions/:id/undo',
    describe({
      summary: 'Undo a decision',
      responses: { 204: null },
      refusals: { 403: ['own-content', 'admins-only'], 404: ['nothing-to-decide'] },
    }),
    moderatorOrAdmin,
    limited('admin', 'address'),
    async c => {
      const { sql, notify } = c.var.app
      const id = idIn(c)
      const { partners } = await sql.begin(async tx => {
        await lockOwnAdminRole(c, tx)
        const undone = (await undoDecision(tx, id, c.var.admin)) ?? refuse(404, 'nothing-to-decide')
        if (typeof undone === 'string') return refuse(403, undone)
        await recordAdminAudit(c, tx, { action: 'undo-decision', targetType: 'decision', targetId: id })
        return undone
      })
      notify(partners, 'sync:required', {})
      return c.body(null, 204)
    },
  )

  .get(
    '/admin/events',
    describe({ summary: 'Events to feature', responses: { 200: z.array(EventToFeature) } }),
    moderatorOrAdmin,
    limited('admin', 'address'),
    valid('query', FindEventsToFeature),
    async c => c.json((await eventsToFeature(c.var.app.sql, c.req.valid('query').q)) satisfies EventToFeature[]),
  )

  .put(
    '/admin/events/:id/featured',
    describe({
      summary: 'Feature an event, or stop featuring it',
      responses: { 204: null },
      refusals: { 404: ['event-not-found'] },
    }),
    moderatorOrAdmin,
    limited('admin', 'address'),
    valid('json', Feature),
    async c => {
      const { sql } = c.var.app
      const id = idIn(c)
      const { isFeatured } = c.req.valid('json')
      await sql.begin(async tx => {
        await lockOwnAdminRole(c, tx)
        if (!(await setFeatured(tx, id, isFeatured))) refuse(404, 'event-not-found')
        const action = isFeatured ? 'feature-event' : 'unfeature-event'
        await recordAdminAudit(c, tx, { action, targetType: 'event', targetId: id })
      })
      return c.body(null, 204)
    },
  )

  .post(
    '/warnings/:id/seen',
    describe({
      tag: 'accounts',
      summary: 'Mark a warning as read',
      responses: { 204: null },
      refusals: { 404: ['not-found'] },
    }),
    signedIn,
    limited('edit-profile'),
    async c => {
      if (!(await setWarningSeen(c.var.app.sql, idIn(c), c.var.userId))) refuse(404, 'not-found')
      return c.body(null, 204)
    },
  )

/** The notice to the author of the content; a dismissed report sends none. */
const NOTICES = { dismiss: null, warn: 'warned', 'take-down': 'takenDown', suspend: 'suspended' } as const

const STATUS = {
  'report-not-found': 404,
  'nothing-to-decide': 409,
  'decision-does-not-fit': 400,
  'own-content': 403,
  'admins-only': 403,
  'last-admin': 409,
} as const satisfies Record<CannotDecide, number>

function idIn(c: Context<Env>): string {
  const id = uuid.safeParse(c.req.param('id'))
  return id.success ? id.data : refuse(404, 'not-found')
}
