import { call } from '../../call.ts'
import { CheckPass, PassCheck } from './passes.ts'

export const checkPass = call('POST /api/events/:id/passes/check', {
  summary: 'Whose pass this is, by its token or its code; for the people of the event',
  who: 'member',
  body: CheckPass,
  responses: { 200: PassCheck },
  refusals: { 404: ['event-not-found'] },
})
