import { beforeAll, expect, test } from 'vitest'
import type { Limits } from '#api/http/rate-limits.ts'
import type { Event } from '#contract/events/events.ts'
import { tonightIn } from '#contract/events/nights.ts'
import { suspend } from '../support/admin.ts'
import { hostile } from '../support/hostile-strings.ts'
import { useListeningServer } from '../support/listening-server.ts'
import { useUnbuiltPages } from '../support/temporary-folder.ts'

const pages = useUnbuiltPages()

let isUsedUp = false
let isBroken = false
const limits: Limits = {
  take: async bucket => {
    if (isBroken && bucket === 'embed') throw new Error('unforeseen')
    return isUsedUp && bucket === 'embed' ? 7 : null
  },
  refund: async () => {},
}
const server = await useListeningServer({ context: { pages, limits } })
const mateo = await server.person('mateo', { userType: 'party_host', username: 'mateo.rojas' })

const day = (days: number) =>
  Temporal.PlainDate.from(tonightIn('America/New_York', Date.now())).add({ days }).toString()

async function publish(fields: Record<string, unknown>): Promise<Event> {
  const order = { title: 'Noche', startTime: '23:00', endTime: '04:00', city: 'Miami', state: 'FL', category: 'Salsa' }
  const response = await mateo.post('/api/events', { ...order, date: day(2), ...fields })
  expect(response.status).toBe(201)
  return await response.json()
}

async function open(path: string, headers: Record<string, string> = {}) {
  const response = await server.app.request(path, { headers })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

let event: Event
beforeAll(async () => {
  event = await publish({ title: 'Rumba', venue: 'La Trova', location: '971 SW 8th St', price: '15.00' })
})

const embeds = () => [
  '/embed/us/miami',
  '/embed/us/miami/salsa',
  `/embed/venues/${event.venueSlug}`,
  '/embed/hosts/mateo.rojas',
]

test('a city, a venue and a host have a list that opens events in a new tab', async () => {
  const hidden = await publish({ title: 'Draft', status: 'draft' })
  for (const path of [...embeds(), `/embed/hosts/${mateo.id}`]) {
    const { html, status } = await open(path)
    expect.soft([path, status]).toEqual([path, 200])
    expect(html).toMatch(
      new RegExp(`<a\\s+href="http://localhost/e/${event.slug}\\?from=embed" target="_blank" rel="noopener"`),
    )
    expect(html).toContain('11 PM – 4 AM · $15')
    expect(html).not.toContain(hidden.title)
    expect(html).not.toContain('<script')
  }
  const venue = (await open(`/embed/venues/${event.venueSlug}`)).html
  expect(venue).toContain('971 SW 8th St, Miami, FL')
  expect(venue).not.toContain('<bdi>La Trova, Miami</bdi>')
  expect((await open('/embed/us/miami')).html).toContain('<bdi>La Trova, Miami</bdi>')
  const { html } = await open('/embed/hosts/mateo.rojas')
  expect(html).toContain('/h/mateo.rojas?from=embed"')
})

test('a list of one genre contains only its events, and links the list of that genre on Pista', async () => {
  await publish({ title: 'Saxo y tumbao', category: 'Latin Jazz' })
  const { html, status } = await open('/embed/us/miami/latin-jazz')
  expect(status).toBe(200)
  expect(html).toContain('<h1>Latin Jazz in Miami</h1>')
  expect(html).toContain('Saxo y tumbao')
  expect(html).not.toContain('Rumba')
  expect(html).toContain('href="http://localhost/us/miami/latin-jazz?from=embed"')
  expect((await open('/embed/US/MIAMI/LATIN-JAZZ')).html).toBe(html)
  expect((await open('/embed/us/miami/bachata')).html).toContain('No parties are announced yet.')
  expect((await open('/embed/us/miami/latin-jazz?lang=es')).html).toContain('<html lang="es"')
})

test('a cancelled event stays in the list with its status, and an empty list says so', async () => {
  const cancelled = await publish({ title: 'Off', city: 'Tampa' })
  await mateo.post(`/api/events/${cancelled.id}/cancel`, { reason: 'The roof leaks.' })
  expect((await open('/embed/us/tampa')).html).toMatch(/title off">Off<[\s\S]*CANCELLED/)
  expect((await open('/embed/us/orlando')).html).toContain('No parties are announced yet.')
  expect((await open('/embed/us/orlando?lang=es')).html).toContain('Todavía no hay fiestas anunciadas.')
})

test('the language and the theme are those of the address, or of the browser', async () => {
  const spanish = { 'accept-language': 'es-US' }
  expect((await open('/embed/us/miami', spanish)).html).toContain('<html lang="es" data-theme="auto">')
  expect((await open('/embed/us/miami?lang=en&theme=dark', spanish)).html).toContain(
    '<html lang="en" data-theme="dark">',
  )
  const { html } = await open('/embed/us/miami?theme="><script>&lang=<b>')
  expect(html).toContain('<html lang="en" data-theme="auto">')
})

test('the page is revalidated with its tag, which changes with the events', async () => {
  const { headers } = await open('/embed/us/miami')
  const tag = { 'if-none-match': headers.get('etag') ?? '' }
  expect(headers.get('cache-control')).toBe('no-cache')
  expect((await open('/embed/us/miami', tag)).status).toBe(304)
  await mateo.patch(`/api/events/${event.id}`, { title: 'Rumba Grande' })
  expect((await open('/embed/us/miami', tag)).html).toContain('Rumba Grande')
})

test('no cookie is read or set: a session changes nothing, and no response varies by it', async () => {
  for (const path of embeds()) {
    const visitor = await open(path)
    const member = await open(path, { cookie: `${mateo.cookie}; wrote=1` })
    expect(member.html).toBe(visitor.html)
    expect([...member.headers]).toEqual([...visitor.headers])
    expect(visitor.headers.get('set-cookie')).toBeNull()
    expect(visitor.headers.get('vary')).not.toMatch(/cookie/i)
  }
})

test('only the page of an embed may be framed, and it loads nothing from anywhere', async () => {
  for (const path of embeds()) {
    const live = await fetch(server.origin + path)
    await live.text()
    for (const headers of [(await open(path)).headers, live.headers]) {
      expect(headers.get('x-frame-options')).toBeNull()
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors \*$/,
      )
    }
  }
})

test('every other route refuses to be framed, with and without a socket', async () => {
  const paths = new Set(
    server.app.routes
      .filter(({ method, path }) => ['GET', 'ALL'].includes(method) && !path.startsWith('/embed/'))
      .map(({ path }) => path.replaceAll(/:\w+(\{[^}]*\})*\??/g, 'x1').replace(/\*$/, 'anything')),
  )
  const opened = [...paths, '/us/miami', `/e/${event.slug}`, `/venues/${event.venueSlug}`, `/events/${event.id}`]
  opened.push(
    '/Embed/us/miami',
    `/party-host-profile?userId=${mateo.id}`,
    '/h/mateo.rojas',
    '/home',
    '/settings',
    '/nowhere',
  )
  expect(opened.length).toBeGreaterThan(100)
  for (const path of opened) {
    const live = await fetch(server.origin + path, { redirect: 'manual' })
    await live.body?.cancel()
    for (const { headers } of [await server.app.request(path), live]) {
      expect.soft([path, headers.get('x-frame-options')]).toEqual([path, 'DENY'])
      expect
        .soft([path, headers.get('content-security-policy')])
        .toEqual([path, expect.stringContaining("frame-ancestors 'none'")])
    }
  }
})

test('a list that does not exist is a page in the frame with 404, and never the app', async () => {
  const missing = ['/embed/us/nowhere', '/embed/fr/paris', '/embed/venues/none', '/embed/venues/%2E%2E', '/embed/x/y/z']
  missing.push('/embed/hosts/ghost', `/embed/hosts/${crypto.randomUUID()}`, '/embed/us/miami/', '/embed/hosts/a b')
  for (const list of ['tonight', 'weekend', day(2), 'polka', '%2E%2E', 'salsa/'])
    missing.push(`/embed/us/miami/${list}`)
  const goer = await server.person('goer')
  missing.push(`/embed/hosts/${goer.id}`)
  for (const path of missing) {
    const { status, html, headers } = await open(path)
    expect.soft([path, status]).toEqual([path, 404])
    expect.soft(html).toContain('This list is no longer on Pista.')
    expect.soft(html).not.toContain('id="root"')
    expect.soft(headers.get('content-type')).toMatch(/^text\/html/)
    expect.soft(headers.get('x-frame-options')).toBeNull()
  }
})

test('a used-up limit and a failure are pages in the frame, with the time of the next attempt', async () => {
  isUsedUp = true
  const refused = await open('/embed/us/miami?lang=es')
  isUsedUp = false
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7'])
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect(refused.html).toContain('La lista no se puede mostrar en este momento.')
  isBroken = true
  const failed = await open('/embed/us/miami')
  isBroken = false
  expect(failed.status).toBe(500)
  expect(failed.html).toContain('The list cannot be shown right now.')
})

test('a write to an embed is refused', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    expect((await server.app.request('/embed/us/miami', { method })).status).toBe(404)
})

test('a hostile text is shown as text, and the largest texts stay below 30 kB', async () => {
  const titles = hostile.map(({ text }) => text)
  for (const title of [...titles, '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' onmouseover='x"])
    await mateo.post('/api/events', {
      title,
      venue: title,
      date: day(3),
      startTime: '22:00',
      city: 'Naples',
      state: 'FL',
      category: 'Salsa',
    })
  const { html, status } = await open('/embed/us/naples-fl')
  expect(status).toBe(200)
  expect(html).not.toMatch(/<script|<img|onerror=[^&]*>|[\u202a-\u202e\u2066-\u2069]/)
  expect([...html.matchAll(/<a\s+href="([^"]*)"/g)].every(([, url]) => url?.startsWith('http://localhost/'))).toBe(true)

  for (let n = 0; n < 25; n += 1)
    await publish({ title: '"'.repeat(120), venue: '&'.repeat(200), city: 'Ocala', date: day(4) })
  const largest = await open('/embed/us/ocala-fl?size=1')
  expect(Buffer.byteLength(largest.html)).toBeLessThan(30_000)
  expect(largest.html.match(/<li>/g)?.length).toBeGreaterThan(8)
})

test('a suspended host has no embed', async () => {
  const ines = await server.person('ines', { userType: 'party_host' })
  expect((await open('/embed/hosts/ines')).status).toBe(200)
  await suspend(server.sql, ines)
  // A copy is used for a minute at most; another look has no copy yet.
  expect((await open('/embed/hosts/ines?theme=dark')).status).toBe(404)
})

test('only the script form has a script: it sends the height and nothing else', async () => {
  const { html, headers } = await open('/embed/us/miami?size=1')
  const [, script = ''] = /<script>([^<]*)<\/script>/.exec(html) ?? []
  expect(script).toMatch(/^new ResizeObserver\(\(\)=>parent\.postMessage\(\{pistaHeight:[^;]*$/)
  expect(headers.get('content-security-policy')).toMatch(/script-src 'sha256-[A-Za-z0-9+/=]+';/)
})

test('the script has a version in its address, is cached for a day, and loads on other sites', async () => {
  const response = await server.app.request('/embed/v1.js')
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=86400',
    'cross-origin-resource-policy': 'cross-origin',
    'x-frame-options': 'DENY',
  })
  const tag = { 'if-none-match': response.headers.get('etag') ?? '' }
  expect((await open('/embed/v1.js', tag)).status).toBe(304)
  isUsedUp = true
  expect((await open('/embed/v1.js')).status).toBe(429)
  isUsedUp = false
})
