import { Hono } from 'hono'
import type { Env } from '../app-context.ts'
import { publicJson } from '../http/etag.ts'
import { limited } from '../http/limits.ts'
import { openApiDocument } from './document.ts'

let json: string | undefined

/** What the API says of itself, made when somebody first asks. */
export const openapi = new Hono<Env>().get('/openapi.json', limited('public-read', 'address'), c => {
  json ??= JSON.stringify(openApiDocument())
  return publicJson(c, json)
})
