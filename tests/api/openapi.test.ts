import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describedCalls } from '#api/openapi/calls.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const described = describedCalls().map(({ method, path }) => `${method.toUpperCase()} ${path}`)

type Document = {
  openapi: string
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>
  components: { schemas: Record<string, { type?: string; required?: string[]; properties?: Record<string, unknown> }> }
}

async function documentAsked() {
  const response = await server.stranger.get('/openapi.json')
  expect(response.status).toBe(200)
  return (await response.json()) as Document
}

test('the description is OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(await documentAsked())
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
})

test('every reference in it leads somewhere', async () => {
  const document = await documentAsked()
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = '']) => to)
  expect(references.length).toBeGreaterThan(100)
  const names = Object.keys(document.components.schemas).map(name => `#/components/schemas/${name}`)
  expect([...new Set(references)].filter(to => !names.includes(to))).toEqual([])
})

test('it is asked for again cheaply', async () => {
  const tag = (await server.stranger.get('/openapi.json')).headers.get('etag') ?? ''
  expect((await server.stranger.get('/openapi.json', { 'if-none-match': tag })).status).toBe(304)
})

test('it has every call the router knows, and no other', () => {
  const routed = server.app.routes
    .filter(({ method, path }) => method !== 'ALL' && /^\/(api|uploads)\//.test(path) && !path.endsWith('*'))
    .map(({ method, path }) => `${method} ${asDescribed(path)}`)
  expect(described.toSorted()).toEqual([...new Set(routed)].toSorted())
})

test('every call is there once, under a name of its own', async () => {
  expect(new Set(described).size).toBe(described.length)
  const { paths } = await documentAsked()
  const names = Object.values(paths).flatMap(path => Object.values(path).map(({ operationId }) => operationId))
  expect(names).toHaveLength(described.length)
  expect(new Set(names).size).toBe(names.length)
})

test('what a night looks like is said in full', async () => {
  const { Event } = (await documentAsked()).components.schemas
  expect(Event?.required).toContain('startsAt')
  expect(Object.keys(Event?.properties ?? {})).toContain('host')
})

/** The router's way of writing a path, as the description writes it. */
function asDescribed(path: string) {
  const files: Record<string, string> = {
    '/api/calendar/host/:file{[\\w-]+\\.ics}': '/api/calendar/host/{id}.ics',
    '/api/calendar/city/:state/:rest{.+\\.ics}': '/api/calendar/city/{state}/{city}.ics',
    '/api/calendar/me/:file{[\\w-]{43}\\.ics}': '/api/calendar/me/{secret}.ics',
    '/uploads/:folder{profiles|flyers}/:name{[\\w-]+(\\.small)?\\.(webp|jpg|png)}': '/uploads/{folder}/{name}',
  }
  return files[path] ?? path.replaceAll(/:(\w+)/g, '{$1}')
}
