import { z } from 'zod'
import { call } from '../call.ts'
import { Activity, ListActivity } from './activity.ts'
import { HostWithEvents } from './hosts.ts'
import {
  FindPeople,
  Followed,
  ListFollows,
  ListPeople,
  PublicUser,
  Report,
  Reported,
  SearchPeople,
  SearchUser,
  SuggestPeople,
} from './person.ts'

/** The header `Next-Cursor` is the cursor of the next page; without it the list has ended. */
export const people = call('GET /api/users', {
  summary: 'People, newest first',
  who: 'member',
  query: ListPeople,
  responses: { 200: z.array(SearchUser) },
})

export const searchPeople = call('GET /api/search/users', {
  summary: 'Find people by name and place',
  who: 'member',
  query: SearchPeople,
  responses: { 200: z.array(SearchUser) },
})

export const findPeople = call('GET /api/users/search', {
  summary: 'Find people while typing',
  who: 'member',
  query: FindPeople,
  responses: { 200: z.array(SearchUser) },
})

/** Not the people whom the member follows already. */
export const suggestedPeople = call('GET /api/users/suggested', {
  summary: 'People and hosts whom the member may want to follow',
  who: 'member',
  query: SuggestPeople,
  responses: { 200: z.array(SearchUser) },
})

export const findPeopleByPath = call('GET /api/users/search/:term', {
  summary: 'Find people while typing, with the term in the path',
  who: 'member',
  responses: { 200: z.array(SearchUser) },
})

/** Also of the member: the public form of the own profile. */
export const profile = call('GET /api/users/:id', {
  summary: 'A profile',
  who: 'member',
  responses: { 200: PublicUser },
  refusals: { 404: ['user-not-found'] },
})

/** The latest first, in pages like `people`. */
export const followers = call('GET /api/users/:id/followers', {
  summary: 'The people who follow a person',
  who: 'member',
  query: ListFollows,
  responses: { 200: z.array(SearchUser) },
  refusals: { 404: ['user-not-found'] },
})

export const following = call('GET /api/users/:id/following', {
  summary: 'The people whom a person follows',
  who: 'member',
  query: ListFollows,
  responses: { 200: z.array(SearchUser) },
  refusals: { 404: ['user-not-found'] },
})

/** The latest first, with the entries that the viewer may see, in pages like `people`. */
export const activity = call('GET /api/users/:id/activity', {
  summary: 'The latest activity of a person',
  who: 'member',
  query: ListActivity,
  responses: { 200: z.array(Activity) },
  refusals: { 404: ['user-not-found'] },
})

/** A repeated call has no further effect; this holds for `unfollow`, too. */
export const follow = call('POST /api/users/:id/follow', {
  summary: 'Follow a person',
  who: 'member',
  responses: { 200: Followed },
  refusals: { 400: ['cannot-follow-yourself'], 404: ['user-not-found'] },
})

export const unfollow = call('POST /api/users/:id/unfollow', {
  summary: 'Unfollow a person',
  who: 'member',
  responses: { 200: Followed },
  refusals: { 400: ['cannot-follow-yourself'], 404: ['user-not-found'] },
})

export const blockedPeople = call('GET /api/blocks', {
  summary: 'The people whom the member blocked',
  who: 'member',
  responses: { 200: z.array(SearchUser) },
})

export const block = call('PUT /api/blocks/:id', {
  summary: 'Block a person: neither sees the other any more',
  who: 'member',
  refusals: { 400: ['cannot-block-yourself'], 404: ['user-not-found'] },
})

export const unblock = call('DELETE /api/blocks/:id', {
  summary: 'Unblock a person',
  who: 'member',
  refusals: { 404: ['user-not-found'] },
})

/** While a report of the same member about the same target is open, the response has the id of that report. */
export const report = call('POST /api/reports', {
  summary: 'Report a person, an event, a job, a message or a review',
  who: 'member',
  body: Report,
  responses: { 200: Reported, 201: Reported },
  refusals: { 404: ['not-found'] },
})

export const hostPage = call('GET /api/hosts/:host', {
  summary: 'A host, by user name or id, with the public events: those to come first, then the past ones',
  who: 'visitor',
  responses: { 200: HostWithEvents },
  refusals: { 404: ['not-found'] },
})
