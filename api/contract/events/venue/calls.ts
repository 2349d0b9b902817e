import { z } from 'zod'
import { call } from '../../call.ts'
import { EditVenuePage, FindVenues, FollowedVenue, Venue, VenuePeople, VenueWithEvents } from './venues.ts'

export const venuePeople = call('GET /api/venues/:slug/people', {
  summary: 'The people of the page of a venue, for each of them; for other members whether they may claim it',
  who: 'member',
  responses: { 200: VenuePeople },
  refusals: { 404: ['not-found'] },
})

export const claimVenue = call('POST /api/venues/:slug/claim', {
  summary: 'Claim the page of a venue, as the host of the first night that took place there',
  who: 'member',
  responses: { 200: VenuePeople },
  refusals: { 403: ['not-first-host'], 404: ['not-found'], 409: ['venue-claimed'] },
})

export const editVenuePage = call('PATCH /api/venues/:slug', {
  summary: 'Write the description and the links on the page of a venue, as one of its people',
  who: 'member',
  body: EditVenuePage,
  responses: { 200: VenuePeople },
  refusals: { 403: ['not-of-venue'], 404: ['not-found'], 409: ['venue-page-changed'] },
})

export const nameVenuePerson = call('PUT /api/venues/:slug/people/:person', {
  summary: 'Name another member who edits the page of the venue',
  who: 'member',
  responses: { 200: VenuePeople },
  refusals: { 403: ['not-of-venue'], 404: ['not-found', 'user-not-found'], 409: ['too-many-venue-people'] },
})

export const removeVenuePerson = call('DELETE /api/venues/:slug/people/:person', {
  summary: 'Remove a member from the people of the page of the venue, or give the own place back',
  who: 'member',
  responses: { 200: VenuePeople },
  refusals: { 403: ['not-of-venue', 'named-by-another'], 404: ['not-found', 'user-not-found'] },
})

export const findVenues = call('GET /api/venues', {
  summary: 'Venues while a host types the name of one',
  who: 'anyone',
  query: FindVenues,
  responses: { 200: z.array(Venue) },
})

export const followedVenues = call('GET /api/venues/following', {
  summary: 'The venues that the member follows',
  who: 'member',
  responses: { 200: z.array(FollowedVenue) },
})

export const followVenue = call('PUT /api/venues/:slug/follow', {
  summary: 'Follow a venue: its new events notify the member',
  who: 'member',
  refusals: { 404: ['not-found'], 409: ['too-many-venues'] },
})

export const unfollowVenue = call('DELETE /api/venues/:slug/follow', {
  summary: 'End the follow of a venue',
  who: 'member',
})

export const venue = call('GET /api/venues/:slug', {
  summary: 'A venue with its events, of all hosts',
  who: 'anyone',
  responses: { 200: VenueWithEvents },
  refusals: { 404: ['not-found'] },
})
