import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { describedCalls } from '#api/features.ts'
import { ChangePhone } from '#contract/accounts/accounts.ts'
import { CreateEvent } from '#contract/events/form/event-body.ts'
import { ListEvents } from '#contract/events/list/lists.ts'
import { ThreadPage } from '#contract/messages/messages.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()

const calls = describedCalls()
const described = calls.map(({ method, path }) => `${method.toUpperCase()} ${path}`)

type Document = {
  openapi: string
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>
  components: { schemas: Record<string, { type?: string; required?: string[]; properties?: Record<string, unknown> }> }
}

async function fetchedDocument() {
  const response = await server.stranger.get('/openapi.json')
  expect(response.status).toBe(200)
  return (await response.json()) as Document
}

test('the description is OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(await fetchedDocument())
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
})

test('every reference of the description has a schema', async () => {
  const document = await fetchedDocument()
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = '']) => to)
  expect(references.length).toBeGreaterThan(100)
  const names = Object.keys(document.components.schemas).map(name => `#/components/schemas/${name}`)
  expect([...new Set(references)].filter(to => !names.includes(to))).toEqual([])
})

test('an unchanged description is a 304', async () => {
  const tag = (await server.stranger.get('/openapi.json')).headers.get('etag') ?? ''
  expect((await server.stranger.get('/openapi.json', { 'if-none-match': tag })).status).toBe(304)
})

test('every route of the API and of the uploads has a description, and each description has a route', () => {
  const routed = server.app.routes
    .filter(({ method, path }) => method !== 'ALL' && /^\/(api|uploads)\//.test(path))
    .map(({ method, path }) => `${method} ${asDescribed(path)}`)
  expect(described.toSorted()).toEqual([...new Set(routed)].toSorted())
})

test('who may call, the body and the query of a call come from the middlewares of its route', () => {
  const call = (method: string, path: string) => calls.find(call => call.method === method && call.path === path)
  expect(call('post', '/api/events')).toMatchObject({ access: 'host', body: CreateEvent })
  expect(call('put', '/api/auth/phone')).toMatchObject({ access: 'member', body: ChangePhone })
  expect(call('get', '/api/conversations/{id}/messages')).toMatchObject({ access: 'member', query: ThreadPage })
  expect(call('post', '/api/auth/firebase-login')).toMatchObject({ access: 'phone' })
  expect(call('get', '/api/admin/health')).toMatchObject({ access: 'admin' })
  expect(call('get', '/api/events')).toMatchObject({ access: 'anyone', query: ListEvents })
})

test('every call is described once, with an operation id of its own', async () => {
  expect(new Set(described).size).toBe(described.length)
  const { paths } = await fetchedDocument()
  const names = Object.values(paths).flatMap(path => Object.values(path).map(({ operationId }) => operationId))
  expect(names).toHaveLength(described.length)
  expect(new Set(names).size).toBe(names.length)
})

test('the schema of an event is complete', async () => {
  const { Event } = (await fetchedDocument()).components.schemas
  expect(Event?.required).toContain('startsAt')
  expect(Object.keys(Event?.properties ?? {})).toContain('host')
})

/** A path of the router in the notation of the description. */
function asDescribed(path: string) {
  const files: Record<string, string> = {
    '/api/calendar/host/:file{[\\w-]+\\.ics}': '/api/calendar/host/{id}.ics',
    '/api/calendar/city/:state/:rest{.+\\.ics}': '/api/calendar/city/{state}/{city}.ics',
    '/api/calendar/venue/:file{[\\w-]+\\.ics}': '/api/calendar/venue/{slug}.ics',
    '/api/calendar/artist/:file{[\\w-]+\\.ics}': '/api/calendar/artist/{slug}.ics',
    '/api/events/feed/artists/:file{[\\w-]+\\.atom}': '/api/events/feed/artists/{slug}.atom',
    '/api/calendar/series/:file{[\\w-]+\\.ics}': '/api/calendar/series/{slug}.ics',
    '/api/events/feed/series/:file{[\\w-]+\\.atom}': '/api/events/feed/series/{slug}.atom',
    '/api/events/feed/hosts/:file{[\\w-]+\\.atom}': '/api/events/feed/hosts/{id}.atom',
    '/api/events/feed/venues/:file{[\\w-]+\\.atom}': '/api/events/feed/venues/{slug}.atom',
    '/api/events/feed/:country/:file{[\\w-]+\\.atom}': '/api/events/feed/{country}/{city}.atom',
    '/api/calendar/me/:file{[\\w-]{43}\\.ics}': '/api/calendar/me/{secret}.ics',
    '/uploads/:folder{profiles|flyers}/:name{[\\w-]+(\\.small)?\\.(webp|jpg|png)}': '/uploads/{folder}/{name}',
  }
  return files[path] ?? path.replaceAll(/:(\w+)/g, '{$1}')
}
