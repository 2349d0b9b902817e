import { z } from 'zod'
import { Activity, ListActivity } from '#contract/activity.ts'
import * as people from '#contract/people-calls.ts'
import { call } from './call.ts'
import { Done, Event } from './responses.ts'

const list = z.array(people.SearchUser)
const Reported = Done.extend({ id: z.string() })

export const peopleCalls = [
  call('get', '/api/users', 'member', 'People, the newest first', { 200: list }, { query: people.ListPeople }),
  call(
    'get',
    '/api/search/users',
    'member',
    'Find people by name and place',
    { 200: list },
    {
      query: people.SearchPeople,
    },
  ),
  call(
    'get',
    '/api/users/search',
    'member',
    'Find people while typing',
    { 200: list },
    {
      query: z.object({ q: z.string().max(100).optional() }),
    },
  ),
  call('get', '/api/users/search/{term}', 'member', 'The same, with the term in the path', { 200: list }),
  call(
    'get',
    '/api/users/{id}',
    'member',
    'A profile',
    { 200: people.PublicUser },
    {
      refusals: { 404: ['user-not-found'] },
    },
  ),
  call('get', '/api/users/{id}/followers', 'member', 'Who follows them', { 200: list }, { query: people.ListFollows }),
  call('get', '/api/users/{id}/following', 'member', 'Whom they follow', { 200: list }, { query: people.ListFollows }),
  call(
    'get',
    '/api/users/{id}/activity',
    'member',
    'What they did lately',
    { 200: z.array(Activity) },
    {
      query: ListActivity,
    },
  ),
  call('get', '/api/users/{id}/events', 'member', 'The nights they go to', { 200: z.array(Event) }),
  call(
    'post',
    '/api/users/{id}/follow',
    'member',
    'Follow',
    { 200: people.Followed },
    {
      refusals: { 400: ['cannot-follow-yourself'], 404: ['user-not-found'] },
    },
  ),
  call('post', '/api/users/{id}/unfollow', 'member', 'Let go', { 200: people.Followed }),
  call('get', '/api/blocks', 'member', 'Whom one has blocked', { 200: list }),
  call('put', '/api/blocks/{id}', 'member', 'Block: neither sees the other any more', { 204: null }),
  call('delete', '/api/blocks/{id}', 'member', 'Unblock', { 204: null }),
  call(
    'post',
    '/api/reports',
    'member',
    'Report a person, a night, a position, a message or a review',
    {
      200: Reported,
      201: Reported,
    },
    { body: people.Report, refusals: { 404: ['not-found'] } },
  ),
]
