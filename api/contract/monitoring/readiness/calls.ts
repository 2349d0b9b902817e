import { call } from '../../call.ts'
import { Readiness } from './readiness.ts'

/** The body is the same while the server accepts no requests. */
export const ready = call('GET /api/ready', {
  summary: 'Whether the server is ready for requests',
  who: 'anyone',
  responses: { 200: Readiness, 503: Readiness },
})
