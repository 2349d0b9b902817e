import { expect, test } from 'vitest'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()

test('health responds without any dependency, readiness queries the database', async () => {
  expect(await (await server.app.request('/api/health')).json()).toEqual({
    status: 'ok',
    citiesDate: '2023-03-05',
  })
  // Readiness waits half a second for the query; opening the first connection is not part of the measurement.
  await server.sql`select 1`
  const ready = await server.app.request('/api/ready')
  expect(ready.status).toBe(200)
  expect(await ready.json()).toMatchObject({ status: 'ok', checks: { database: true, files: true } })
})

test('an unknown call is a JSON 404 with the same sentence in both fields', async () => {
  const response = await server.app.request('/api/nothing-here')
  expect(response.status).toBe(404)
  const body = await response.json()
  expect(body).toMatchObject({ error: 'There is nothing here.', message: 'There is nothing here.', code: 'not-found' })
  expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/)
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sibling site', { 'sec-fetch-site': 'same-site' }],
  ['a foreign origin', { origin: 'https://evil.example' }],
])('a write from %s is refused', async (_, headers) => {
  const response = await server.app.request('/api/anything', { method: 'POST', headers })
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ code: 'cross-site' })
})

test('an unknown method is refused before any route', async () => {
  const response = await server.app.request('/', { method: 'PROPFIND' })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toContain('GET')
})

test.each(['//api/health', '/api//health', '/api/%00', '/a%5cb', '/%zz'])(
  'the path %s means two things and is refused',
  async path => {
    expect((await server.app.request(`http://localhost${path}`)).status).toBe(400)
  },
)

test('an unknown Host header is refused', async () => {
  expect((await server.app.request('http://evil.example/api/health')).status).toBe(421)
})

test.each([
  ['application/json', 401],
  ['application/json; charset=utf-8', 401],
  ['Application/JSON;charset=UTF-8', 401],
  ['application/json ; charset=utf-8', 401],
  ['application/jsonfoo', 415],
  ['application/json-patch+json', 415],
  ['application/jsonp; x=application/json', 415],
  ['text/plain; application/json', 415],
  ['multipart/form-data', 415],
])('a JSON call with the type %s returns %i', async (type, status) => {
  const response = await server.app.request('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': type },
    body: JSON.stringify({ username: 'nobody.here', password: 'salsa y bachata' }),
  })
  expect(response.status).toBe(status)
})

test('every API response has the security headers', async () => {
  const { headers } = await server.app.request('/api/health')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
})
