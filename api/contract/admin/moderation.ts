import { z } from 'zod'
import { namedObject } from '../named-schemas.ts'
import { ReportKind } from '../people/person.ts'
import { paragraph } from '../text.ts'
import { AdminActor } from './roles.ts'

const decisionActions = ['dismiss', 'warn', 'suspend', 'take-down'] as const
export type DecisionAction = (typeof decisionActions)[number]

export const Decision = namedObject('Decision', {
  id: z.string(),
  action: z.enum(decisionActions),
  note: z.string(),
  at: z.iso.datetime(),
  /** Who decided; null for the credentials in the environment. */
  by: AdminActor.nullable(),
  undoneAt: z.iso.datetime().nullable(),
  undoneBy: AdminActor.nullable(),
})
export type Decision = z.infer<typeof Decision>

/** `GET /api/admin/reports?state=`: a hundred `ReportedContent` at most, most reported first. */
export const ListReports = z.object({ state: z.enum(['open', 'decided'], 'invalid').default('open') })

/** The present content, with a mark when it was taken down or its author is suspended. */
export const ReportedTarget = z.object({
  title: z.string(),
  text: z.string(),
  personName: z.string(),
  path: z.string().nullable(),
  isDown: z.boolean(),
  isSuspended: z.boolean(),
})
export type ReportedTarget = z.infer<typeof ReportedTarget>

export const ReportedContent = namedObject('ReportedContent', {
  /** The id of the latest report of this target. */
  id: z.string(),
  kind: ReportKind,
  targetId: z.string(),
  count: z.int().min(0),
  reasons: z.array(z.object({ reason: z.string(), at: z.iso.datetime() })),
  lastAt: z.iso.datetime(),
  /** Null when it was deleted meanwhile. */
  target: ReportedTarget.nullable(),
  decision: Decision.nullable(),
})
export type ReportedContent = z.infer<typeof ReportedContent>

/**
 * `POST /api/admin/reports/{id}/decision` decides all open reports of the same target. Some actions do not fit: a
 * message cannot be taken down. `note` is shown to the warned or suspended person. `POST
 * /api/admin/decisions/{id}/undo` restores the content.
 */
export const Decide = z
  .object({ action: z.enum(decisionActions, 'invalid'), note: paragraph(1000).default('') })
  .refine(({ action, note }) => action !== 'warn' || note !== '', { path: ['note'], message: 'required' })
export type Decide = z.infer<typeof Decide>

/** `GET /api/admin/events?q=`: fifty `EventToFeature` at most. */
export const FindEventsToFeature = z.object({ q: z.string().max(100).default('') })
export const EventToFeature = namedObject('EventToFeature', {
  id: z.string(),
  title: z.string(),
  place: z.string(),
  nightOf: z.iso.date(),
  hostName: z.string(),
  isFeatured: z.boolean(),
})
export type EventToFeature = z.infer<typeof EventToFeature>

/** `PUT /api/admin/events/{id}/featured` */
export const Feature = z.object({ isFeatured: z.boolean('invalid') })
