import { call } from '../../call.ts'
import { HostNumbers } from './analytics.ts'
import { CountVisit, VisitSources } from './visit-sources.ts'

export const hostNumbers = call('GET /api/host/analytics', {
  summary: 'Views, saves and guests of the host’s events',
  who: { host: 'hosts-only' },
  responses: { 200: HostNumbers },
})

export const countVisit = call('POST /api/events/:id/visits', {
  summary: 'Count a visit through a link with a code',
  who: 'anyone',
  body: CountVisit,
  refusals: { 404: ['event-not-found'] },
})

export const sources = call('GET /api/events/:id/sources', {
  summary: 'Visits and guests by the code of the link',
  who: { host: 'hosts-only' },
  responses: { 200: VisitSources },
  refusals: { 404: ['event-not-found'] },
})

export const addSource = call('PUT /api/events/:id/sources/:code', {
  summary: 'Make a code for links',
  who: { host: 'hosts-only' },
  responses: { 200: VisitSources },
  refusals: { 400: ['invalid-source'], 404: ['event-not-found'], 409: ['too-many-sources'] },
})

export const removeSource = call('DELETE /api/events/:id/sources/:code', {
  summary: 'Delete a code and its visits',
  who: { host: 'hosts-only' },
  responses: { 200: VisitSources },
  refusals: { 400: ['invalid-source'], 404: ['event-not-found'] },
})
