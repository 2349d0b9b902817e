import { z } from 'zod'
import { call } from '../call.ts'
import { namedObject } from '../named-schemas.ts'
import { Readiness } from './readiness.ts'

const Health = namedObject('Health', {
  status: z.literal('ok'),
  /** The date of the list of the cities of the world in this version, as in `2023-03-05`. */
  citiesDate: z.string(),
})

export const health = call('GET /api/health', {
  summary: 'Whether the server runs',
  who: 'anyone',
  responses: { 200: Health },
})

/** The body is the same while the server accepts no requests. */
export const ready = call('GET /api/ready', {
  summary: 'Whether the server is ready for requests',
  who: 'anyone',
  responses: { 200: Readiness, 503: Readiness },
})
