import { Hono } from 'hono'
import { publicJson } from './etag.ts'
import { limited } from './limits.ts'
import { openApiDocument } from './openapi/document.ts'
import type { Env } from './setting.ts'

let json: string | undefined

/** What the API says of itself, made when somebody first asks. */
export const openapi = new Hono<Env>().get('/openapi.json', limited('public-read', 'address'), c => {
  json ??= JSON.stringify(openApiDocument())
  return publicJson(c, json)
})
