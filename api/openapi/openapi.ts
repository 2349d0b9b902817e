import { Hono } from 'hono'
import type { Env } from '../app-context.ts'
import { publicJson } from '../http/etag.ts'
import { limited } from '../http/limits.ts'
import { openApiDocument } from './document.ts'

let json: string | undefined

/** The description of the API, built at the first request. */
export const openapi = new Hono<Env>().get('/openapi.json', limited('public-read', 'address'), c => {
  json ??= JSON.stringify(openApiDocument())
  return publicJson(c, json)
})
