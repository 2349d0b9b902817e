import { Hono } from 'hono'
import { z } from 'zod'
import { FindPlaces, Place } from '#contract/places/places.ts'
import { placesMatching } from '#db/places/places.ts'
import type { Env } from '../app-context.ts'
import { publicJson } from '../http/etag.ts'
import { limited } from '../http/limits.ts'
import { valid } from '../http/valid.ts'
import { describe } from '../openapi/describe.ts'

export const places = new Hono<Env>().get(
  '/places',
  describe({ summary: 'Cities of the world by the beginning of their name', responses: { 200: z.array(Place) } }),
  limited('public-search', 'address'),
  valid('query', FindPlaces),
  async c => {
    const { q, country = null, near = null } = c.req.valid('query')
    return publicJson(c, await placesMatching(c.var.app.readSql, { q, country, near }))
  },
)
