import { z } from 'zod'
import { call } from '../../call.ts'
import { Done } from '../../responses.ts'
import {
  AddDoorLinkRows,
  AddDoorNames,
  AddDoorRows,
  DoorLink,
  DoorList,
  DoorNight,
  DoorNoShow,
  DoorPage,
  DoorProof,
  DoorSession,
  NewDoorLink,
  OpenDoor,
  SetDoorTerms,
} from './door.ts'

export const doorList = call('GET /api/events/:id/door', {
  summary: 'Who is expected at an event, with all that its door needs without a network; for the people of the event',
  who: 'member',
  responses: { 200: DoorList },
  refusals: { 404: ['event-not-found'] },
})

export const doorRows = call('POST /api/events/:id/door/rows', {
  summary: 'Store what a phone at the door has written, and read what the other phones have; may be repeated',
  who: 'member',
  body: AddDoorRows,
  responses: { 200: DoorPage },
  refusals: { 404: ['event-not-found'], 409: ['door-full'] },
})

export const doorWeeks = call('GET /api/events/:id/door/weeks', {
  summary: 'How many people came in on the last dates of the series before this one; for the host and the editors',
  who: 'member',
  responses: { 200: z.array(DoorNight) },
  refusals: { 404: ['event-not-found'] },
})

export const doorNoShows = call('GET /api/events/:id/door/no-shows', {
  summary: 'The members with a place who did not come to some of the last nights of this host; for the host alone',
  who: 'member',
  responses: { 200: z.array(DoorNoShow) },
  refusals: { 404: ['event-not-found'] },
})

export const addDoorNames = call('POST /api/events/:id/door/names', {
  summary: 'Put names on the list of the door that need no pass, such as the guests of a promoter; may be repeated',
  who: 'member',
  body: AddDoorNames,
  responses: { 201: Done },
  refusals: { 404: ['event-not-found'], 409: ['too-many-door-names'] },
})

export const deleteDoorName = call('DELETE /api/events/:id/door/names/:name', {
  summary: 'Take an added name off the list of the door',
  who: 'member',
  responses: { 200: Done },
  refusals: { 404: ['event-not-found'] },
})

export const setDoorTerms = call('PUT /api/events/:id/door/terms', {
  summary: 'Note for the door about a person with a place, and whether the person comes in free; may be repeated',
  who: 'member',
  body: SetDoorTerms,
  responses: { 200: Done },
  refusals: { 404: ['event-not-found'] },
})

export const doorLinks = call('GET /api/events/:id/door/links', {
  summary: 'The links that open the door of an event without an account; for its host and the editors',
  who: 'member',
  responses: { 200: z.array(DoorLink) },
  refusals: { 404: ['event-not-found'] },
})

export const addDoorLink = call('POST /api/events/:id/door/links', {
  summary: 'Create a link and a code that open the door of an event without an account until the event is over',
  who: 'member',
  responses: { 201: NewDoorLink },
  refusals: { 404: ['event-not-found'], 409: ['event-over', 'too-many-door-links'] },
})

export const endDoorLink = call('DELETE /api/events/:id/door/links/:link', {
  summary: 'End a link to the door, with the phones that have opened it',
  who: 'member',
  responses: { 200: Done },
  refusals: { 404: ['event-not-found'] },
})

export const openDoor = call('POST /api/door/open', {
  summary: 'Open the door with a link and its code: a session for one phone',
  who: 'anyone',
  body: OpenDoor,
  responses: { 201: DoorSession },
  refusals: { 403: ['door-code-wrong'], 404: ['door-link-ended'], 409: ['too-many-door-phones'] },
})

export const doorListByLink = call('POST /api/door/list', {
  summary: 'Who is expected, for a phone that has opened the door with a link: first names only',
  who: 'anyone',
  body: DoorProof,
  responses: { 200: DoorList },
  refusals: { 404: ['door-link-ended'] },
})

export const doorRowsByLink = call('POST /api/door/rows', {
  summary: 'The same as `POST /api/events/{id}/door/rows`, for a phone that has opened the door with a link',
  who: 'anyone',
  body: AddDoorLinkRows,
  responses: { 200: DoorPage },
  refusals: { 404: ['door-link-ended'], 409: ['door-full'] },
})
