import { z } from 'zod'
import { namedObject } from '../../named-schemas.ts'
import { count, uuid } from '../../text.ts'

/** The code of a link in its normal form; `sourceCodeFrom` of `source-codes.ts` makes it. */
export const SourceCode = z.string('invalid').regex(/^[a-z0-9][a-z0-9-]{0,23}$/, 'invalid')

/**
 * `POST /api/events/{id}/visits`, sent by the page of an event that was opened through a link with a code. `visitId` is
 * random and belongs to this visit alone: the server counts a repeated request once, and two visits are not connected.
 */
export const CountVisit = z.object({ from: SourceCode, visitId: uuid })

/** The visits through one code, and the guests who came through it and go. */
export const VisitSource = namedObject('VisitSource', { code: z.string(), visits: count, going: count })
export type VisitSource = z.infer<typeof VisitSource>

/** `GET /api/events/{id}/sources`, for the host of the event: the codes with figures, and the host's own codes. */
export const VisitSources = namedObject('VisitSources', { sources: z.array(VisitSource) })
export type VisitSources = z.infer<typeof VisitSources>
