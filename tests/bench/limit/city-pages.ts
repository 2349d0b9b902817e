import { hash } from 'node:crypto'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import postgres from 'postgres'
import { cityList, cityPaths } from '../data.ts'

/**
 * The reference for the page and the feed of a city: Node's own server, which sends what the screen needs, without
 * metadata and limits. It reads the list for each visit; with COPIES=memory it has one copy of each in memory,
 * compressed once and read again once a second, as often as the bench changes an event.
 */
const { DATABASE_URL = '', PORT = '0', HOST = '127.0.0.1', COPIES = 'none' } = process.env
const sql = postgres(DATABASE_URL, { max: 10, onnotice: () => {} })
const LIFE_MS = 1_000
const ON_PAGE = 40
const IN_FEED = 300

type Copy = { tag: string; bytes: Buffer; gzip: Buffer | null; type: string }
type Row = { id: string; title: string; venue: string; night: string; hours: string; price: string; updatedAt: string }

const paths: Record<string, () => Promise<Copy>> = {
  [cityPaths.page]: renewed(async () => copyOf('text/html; charset=utf-8', pageOf(await events(ON_PAGE)))),
  [cityPaths.feed]: renewed(async () => copyOf('application/atom+xml', feedOf(await events(IN_FEED)))),
}

const server = createServer((request, response) => {
  const copy = paths[request.url ?? '']
  if (!copy) return response.writeHead(request.url === '/' ? 200 : 404).end()
  copy().then(
    ({ tag, bytes, gzip, type }) => {
      if (request.headers['if-none-match'] === tag) return response.writeHead(304, { ETag: tag }).end()
      const isCompressed = gzip !== null && request.headers['accept-encoding'] !== undefined
      const body = isCompressed ? gzip : bytes
      response
        .writeHead(200, {
          'Content-Type': type,
          'Content-Length': body.byteLength,
          ETag: tag,
          ...(isCompressed && { 'Content-Encoding': 'gzip' }),
        })
        .end(body)
    },
    () => response.writeHead(500).end(),
  )
})
server.listen(Number(PORT), HOST)
process.once('SIGTERM', () => process.exit(0))

function renewed(read: () => Promise<Copy>): () => Promise<Copy> {
  if (COPIES === 'none') return read
  let copy: Promise<Copy> | undefined
  let readAt = 0
  return () => {
    if (copy && performance.now() - readAt < LIFE_MS) return copy
    readAt = performance.now()
    copy = read()
    return copy
  }
}

function copyOf(type: string, text: string): Copy {
  const bytes = Buffer.from(text)
  return {
    tag: `"${hash('sha1', bytes, 'base64url')}"`,
    bytes,
    gzip: COPIES === 'none' ? null : gzipSync(bytes, { level: 4 }),
    type,
  }
}

async function events(limit: number) {
  return await sql<Row[]>`
    select
      id, title, venue, night_of::text as night,
      to_char(start_local, 'HH24:MI') || ' – ' || to_char(end_local, 'HH24:MI') as hours,
      '$' || price_cents / 100 as price, to_char(updated_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updatedAt"
    from events
    where lower(city) = lower(${cityList.city}) and state = ${cityList.state}
      and night_of between current_date - 1 and current_date + 13
      and status <> 'draft' and deleted_at is null
    order by night_of, starts_at, id
    limit ${limit}
  `
}

function pageOf(rows: Row[]) {
  const items = rows.map(
    ({ id, title, venue, night, hours, price }) =>
      `<li><a href="/events/${id}">${escaped(title)}</a><br>${night} · ${hours} · ${price} · ${escaped(venue)}</li>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Miami</title></head><body><h1>Miami</h1><ul>${items.join('')}</ul></body></html>`
}

function feedOf(rows: Row[]) {
  const entries = rows.map(
    ({ id, title, venue, night, hours, updatedAt }) =>
      `<entry><id>urn:uuid:${id}</id><title>${escaped(title)}</title><updated>${updatedAt}</updated><link href="/events/${id}"/><summary>${night} · ${hours} · ${escaped(venue)}</summary></entry>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Miami</title>${entries.join('')}</feed>`
}

function escaped(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
