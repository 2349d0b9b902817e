import { z } from 'zod'
import { call, IF_MATCH } from '../../call.ts'
import { Event } from '../events.ts'
import { CancelEvent, CreateEvent, EditEvent } from './event-body.ts'

export const ownEvents = call('GET /api/me/events', {
  summary: 'The own events of the host, with drafts',
  who: { host: 'hosts-only', token: 'events:read' },
  responses: { 200: z.array(Event) },
})

export const ownEvent = call('GET /api/me/events/:id', {
  summary: 'An own event of the host, also a draft',
  who: { host: 'hosts-only', token: 'events:read' },
  responses: { 200: Event },
  refusals: { 404: ['event-not-found'] },
})

export const createEvent = call('POST /api/events', {
  summary: 'Publish an event, or save a draft; a repeated id is the same event',
  who: { host: 'hosts-only', signedOut: 'sign-in-to-create', token: 'events:write' },
  body: CreateEvent,
  responses: { 200: Event, 201: Event },
  headers: { 'Idempotency-Key': 'A UUID: a repeated one returns the same event. Not with an id in the body' },
  refusals: {
    400: ['event-fields-required', 'zone-needed', 'price-unreadable', 'price-has-decimals', 'end-equals-start'],
    403: ['not-yours'],
    404: ['event-not-found'],
    409: ['event-id-taken'],
  },
})

export const editEvent = call('PATCH /api/events/:id', {
  summary: 'Change an event',
  who: { memberOrToken: 'events:write' },
  body: EditEvent,
  responses: { 200: Event },
  headers: IF_MATCH,
  refusals: {
    400: ['invalid-version', 'price-unreadable', 'price-has-decimals'],
    403: ['hosts-only', 'owner-not-hosting', 'role-lacks-right', 'role-lost'],
    404: ['event-not-found'],
    409: ['already-published', 'event-cancelled', 'night-has-been'],
    412: ['edit-conflict'],
  },
})

export const cancelEvent = call('POST /api/events/:id/cancel', {
  summary: 'Cancel an event, with a reason',
  who: { memberOrToken: 'events:write' },
  body: CancelEvent,
  responses: { 200: Event },
  refusals: {
    403: ['role-lacks-right', 'role-lost'],
    404: ['event-not-found'],
    409: ['not-published', 'event-over'],
  },
})

export const deleteEvent = call('DELETE /api/events/:id', {
  summary: 'Delete an event',
  who: { memberOrToken: 'events:write' },
  refusals: { 403: ['role-lacks-right', 'role-lost'], 404: ['event-not-found'] },
})
