import { call } from '../../call.ts'
import { CheckPass, PassCheck, PassKeys } from './passes.ts'

export const passKeys = call('GET /api/events/:id/passes/keys', {
  summary:
    'The public keys with which the door of an event checks passes without a network; for the people of the event',
  who: 'member',
  responses: { 200: PassKeys },
  refusals: { 404: ['event-not-found'] },
})

export const checkPass = call('POST /api/events/:id/passes/check', {
  summary: 'Whose pass this is, by its token or its code; for the people of the event',
  who: 'member',
  body: CheckPass,
  responses: { 200: PassCheck },
  refusals: { 404: ['event-not-found'] },
})
