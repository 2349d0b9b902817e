import { z } from 'zod'
import { call } from '../../call.ts'
import { Event } from '../events.ts'
import { FindEvents, FoundCount } from '../list/lists.ts'

export const findEvents = call('GET /api/search/events', {
  summary: 'Find events',
  who: 'anyone',
  query: FindEvents,
  responses: { 200: z.array(Event) },
})

export const countFoundEvents = call('GET /api/search/events/count', {
  summary: 'The number of events that a search matches',
  who: 'anyone',
  query: FindEvents,
  responses: { 200: FoundCount },
})
