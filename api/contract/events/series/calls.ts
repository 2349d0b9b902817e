import { z } from 'zod'
import { call, IF_MATCH } from '../../call.ts'
import { EditEvent } from '../form/event-body.ts'
import { EndSeries, FollowedSeries, SeriesEffect, SeriesScope, SeriesWithEvents, SkipDate } from './series.ts'

/** With `preview` the response says what the change would do, and nothing is stored. */
const preview = z.object({ preview: z.enum(['1', 'true']).optional() })

export const editSeries = call('PATCH /api/series/events/:id', {
  summary: 'Change the events of a series from this one on, or from the next date on',
  who: { host: 'hosts-only' },
  query: preview.extend({ scope: SeriesScope.default('all') }),
  body: EditEvent,
  responses: { 200: SeriesEffect },
  headers: IF_MATCH,
  refusals: {
    400: ['invalid-version', 'price-unreadable', 'price-has-decimals', 'series-date'],
    404: ['event-not-found', 'series-not-found'],
    409: ['event-over', 'not-published', 'event-cancelled', 'night-has-been'],
    412: ['edit-conflict'],
  },
})

export const skipDate = call('POST /api/series/:slug/skips', {
  summary: 'Skip a date of a series: its event is cancelled, or not created',
  who: { host: 'hosts-only' },
  query: preview,
  body: SkipDate,
  responses: { 200: SeriesEffect },
  refusals: { 404: ['series-not-found', 'series-no-date'], 409: ['event-over'] },
})

export const restoreDate = call('DELETE /api/series/:slug/skips/:night', {
  summary: 'Undo the skip of a date that had no event',
  who: { host: 'hosts-only' },
  refusals: { 404: ['series-not-found', 'series-no-date'], 409: ['event-cancelled'] },
})

export const endSeries = call('POST /api/series/:slug/end', {
  summary: 'End a series after a date',
  who: { host: 'hosts-only' },
  query: preview,
  body: EndSeries,
  responses: { 200: SeriesEffect },
  refusals: { 404: ['series-not-found'] },
})

export const followedSeries = call('GET /api/series/following', {
  summary: 'The series that the member follows',
  who: 'member',
  responses: { 200: z.array(FollowedSeries) },
})

export const followSeries = call('PUT /api/series/:slug/follow', {
  summary: 'Follow a series: a date that changes or is off notifies the member',
  who: 'member',
  refusals: { 404: ['series-not-found'], 409: ['too-many-followed-series'] },
})

export const unfollowSeries = call('DELETE /api/series/:slug/follow', {
  summary: 'End the follow of a series',
  who: 'member',
})

export const series = call('GET /api/series/:slug', {
  summary: 'A series with its events',
  who: 'anyone',
  responses: { 200: SeriesWithEvents },
  refusals: { 404: ['series-not-found'] },
})
