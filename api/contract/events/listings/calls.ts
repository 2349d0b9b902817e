import { call } from '../../call.ts'
import { ClaimedListings, ClaimListings } from './listing-claims.ts'

export const claimListings = call('POST /api/events/:id/claim', {
  summary: 'Become the host of an event without a host, and of all others from the same source',
  who: { host: 'hosts-only' },
  body: ClaimListings,
  responses: { 200: ClaimedListings },
  refusals: { 400: ['claim-code-wrong'], 404: ['event-not-found'] },
})
