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
import { recordAudit } from '#db/admin/audit.ts'
import { eventsToFeature, setFeatured } from '#db/admin/featured.ts'
import { decideReport, reportedContent, setWarningSeen, undoDecision } from '#db/admin/moderation.ts'
import type { Sql } from '#db/connection/sql.ts'
import { sendSecurityEmailTo } from '../accounts/security-emails.ts'
import { signedIn } from '../accounts/session.ts'
import type { Env } from '../app-context.ts'
import { limited } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { valid } from '../http/valid.ts'
import { describe } from '../openapi/describe.ts'
import { adminOnly } from './session.ts'

/** Reports and decisions. Every decision is recorded, notified to the person concerned, and can be undone. */
export const moderation = new Hono<Env>()
  .get(
    '/admin/reports',
    describe({ summary: 'The reported content', responses: { 200: z.array(ReportedContent) } }),
    adminOnly,
    limited('admin', 'address'),
    valid('query', ListReports),
    async c => {
      const { sql } = c.var.app
      const { requestId } = c.var
      // Reports may contain private messages, so reading them is recorded in the audit log.
      await recordAudit(sql, { actorId: null, actorKind: 'admin', action: 'read-reports', requestId })
      return c.json((await reportedContent(sql, c.req.valid('query').state)) satisfies ReportedContent[])
    },
  )

  .post(
    '/admin/reports/:id/decision',
    describe({
      summary: 'Decide on reported content',
      responses: { 200: Decision },
      refusals: { 400: ['decision-does-not-fit'], 404: ['report-not-found'], 409: ['nothing-to-decide'] },
    }),
    adminOnly,
    limited('admin', 'address'),
    valid('json', Decide),
    async c => {
      const { sql, sockets, notify } = c.var.app
      const { requestId } = c.var
      const order = c.req.valid('json')
      const decided = await sql.begin(async tx => {
        const result = await decideReport(tx, idIn(c), order)
        if (typeof result === 'string') return refuse(STATUS[result], result)
        await audit(tx, `report-${order.action}`, 'decision', result.decision.id, requestId)
        return result
      })
      sockets.closeSessions(decided.sessionIds)
      if (order.action === 'suspend' && decided.personId) sockets.presenceChanged(decided.personId)
      notify(decided.partners, 'sync:required', {})
      c.var.app.deliveries.begin()
      const notice = NOTICES[order.action]
      if (notice && decided.personId) await sendSecurityEmailTo(c, notice, decided.personId, { note: order.note })
      return c.json(decided.decision satisfies Decision)
    },
  )

  .post(
    '/admin/decisions/:id/undo',
    describe({ summary: 'Undo a decision', responses: { 204: null }, refusals: { 404: ['nothing-to-decide'] } }),
    adminOnly,
    limited('admin', 'address'),
    async c => {
      const { sql, notify } = c.var.app
      const { requestId } = c.var
      const id = idIn(c)
      const { partners } = await sql.begin(async tx => {
        const undone = (await undoDecision(tx, id)) ?? refuse(404, 'nothing-to-decide')
        await audit(tx, 'undo-decision', 'decision', id, requestId)
        return undone
      })
      notify(partners, 'sync:required', {})
      return c.body(null, 204)
    },
  )

  .get(
    '/admin/events',
    describe({ summary: 'Events to feature', responses: { 200: z.array(EventToFeature) } }),
    adminOnly,
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
    adminOnly,
    limited('admin', 'address'),
    valid('json', Feature),
    async c => {
      const { sql } = c.var.app
      const { requestId } = c.var
      const id = idIn(c)
      const { isFeatured } = c.req.valid('json')
      await sql.begin(async tx => {
        if (!(await setFeatured(tx, id, isFeatured))) refuse(404, 'event-not-found')
        await audit(tx, isFeatured ? 'feature-event' : 'unfeature-event', 'event', id, requestId)
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

const STATUS = { 'report-not-found': 404, 'nothing-to-decide': 409, 'decision-does-not-fit': 400 } as const

async function audit(sql: Sql, action: string, targetType: string, targetId: string, requestId: string) {
  await recordAudit(sql, { actorId: null, actorKind: 'admin', action, targetType, targetId, requestId })
}

function idIn(c: Context<Env>): string {
  const id = uuid.safeParse(c.req.param('id'))
  return id.success ? id.data : refuse(404, 'not-found')
}
