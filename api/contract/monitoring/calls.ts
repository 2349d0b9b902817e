import { z } from 'zod'
import { call } from '../call.ts'
import { namedObject } from '../named-schemas.ts'

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
