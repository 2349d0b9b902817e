import { z } from 'zod'
import { call } from '../call.ts'
import { SiteMap } from './map.ts'
import { FindPlaces, Place } from './places.ts'

export const findPlaces = call('GET /api/places', {
  summary: 'Cities of the world by the beginning of their name',
  who: 'anyone',
  query: FindPlaces,
  responses: { 200: z.array(Place) },
})

export const siteMap = call('GET /api/map', {
  tag: 'server',
  summary: 'The map of streets of this site',
  who: 'anyone',
  responses: { 200: SiteMap },
})
