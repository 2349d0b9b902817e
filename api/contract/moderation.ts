import { z } from 'zod'
import { paragraph } from './text.ts'

export type ReportKind = 'user' | 'event' | 'job' | 'message' | 'review'

/** `GET /api/admin/reports?state=` → `ReportedThing[]`, a hundred at most: what most people reported first. */
export const ListReports = z.object({ state: z.enum(['open', 'decided'], 'invalid').default('open') })

/** As it is now; a suspended person and what was taken down say so. */
export type ReportedTarget = {
  title: string
  text: string
  personName: string
  path: string | null
  isDown: boolean
  isSuspended: boolean
}

export type ReportedContent = {
  /** Of the latest report of it. */
  id: string
  kind: ReportKind
  targetId: string
  count: number
  reasons: { reason: string; at: string }[]
  lastAt: string
  /** Null when it is gone meanwhile. */
  target: ReportedTarget | null
  decision: Decision | null
}

export const decisionActions = ['dismiss', 'warn', 'suspend', 'take-down'] as const
export type DecisionAction = (typeof decisionActions)[number]

/**
 * `POST /api/admin/reports/{id}/decision` → 200 `Decision`: it answers every open report of the same thing. 400 when it
 * does not fit (a message cannot be taken down), 404, 409 once decided. `note` is what a warned or suspended person
 * reads. `POST /api/admin/decisions/{id}/undo` → 204 gives back what it took; 404 when there is nothing to undo.
 */
export const Decide = z
  .object({ action: z.enum(decisionActions, 'invalid'), note: paragraph(1000).default('') })
  .refine(({ action, note }) => action !== 'warn' || note !== '', { path: ['note'], message: 'required' })
export type Decide = z.infer<typeof Decide>

export type Decision = { id: string; action: DecisionAction; note: string; at: string; undoneAt: string | null }

/** `GET /api/admin/events?q=` → `NightToFeature[]`, fifty at most. */
export const FindEventsToFeature = z.object({ q: z.string().max(100).default('') })
export type EventToFeature = {
  id: string
  title: string
  place: string
  nightOf: string
  hostName: string
  isFeatured: boolean
}

/** `PUT /api/admin/events/{id}/featured` → 204; 404. */
export const Feature = z.object({ isFeatured: z.boolean('invalid') })
