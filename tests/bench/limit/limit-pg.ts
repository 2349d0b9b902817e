import { createServer } from 'node:http'
import postgres from 'postgres'
import { MISSPELLED } from '../data.ts'
import { idOf } from '../ids.ts'
import { inboxOwner } from '../inboxes.ts'
import { inboxOf } from './inbox.ts'
import { peopleNamed, peopleSoundingLike, profileOf } from './people.ts'

/**
 * The reference for reads, as fast as this machine allows: Node's own server, one prepared statement for each request,
 * JSON from PostgreSQL, sent unchanged. It has no sessions, limits or checks and must not be used on the internet.
 */
const { DATABASE_URL = '', PORT = '0', HOST = '127.0.0.1' } = process.env
const sql = postgres(DATABASE_URL, { max: 10, onnotice: () => {} })

/** The person whose conversations are requested. It has no sessions, so the bench sets the person once. */
const POPULAR = idOf('user', inboxOwner.person)

/** The fields of a host that the screen of an event shows. */
const host = sql`
  json_build_object(
    'id', h.id, 'username', h.username, 'displayName', h.display_name, 'firstName', h.first_name,
    'lastName', h.last_name, 'promotionGroup', h.promotion_group, 'profileImageUrl', h.profile_image_url
  )
`

/**
 * The fields that the screen of an event shows, each once: no local time beside the instant, one address of a picture.
 */
const event = sql`
  json_build_object(
    'id', e.id, 'title', e.title, 'description', e.description, 'category', e.category, 'tags', e.tags,
    'status', e.status, 'cancelReason', e.cancel_reason, 'flyerUrl', e.flyer_url, 'ticketsUrl', e.tickets_url,
    'price', e.price_cents, 'capacity', e.capacity, 'attendingCount', e.attending_count,
    'ratingSum', e.rating_sum, 'reviewCount', e.review_count,
    'startsAt', e.starts_at, 'endsAt', e.ends_at, 'timeZone', e.tz, 'nightOf', e.night_of,
    'venue', e.venue, 'location', e.location, 'city', e.city, 'state', e.state,
    'latitude', e.latitude, 'longitude', e.longitude, 'host', ${host}
  )
`

/** The fields that a row of a list shows. */
const listedEvent = sql`
  json_build_object(
    'id', e.id, 'title', e.title, 'category', e.category, 'status', e.status, 'isFeatured', e.is_featured,
    'flyerUrl', e.flyer_url, 'price', e.price_cents, 'attendingCount', e.attending_count,
    'startsAt', e.starts_at, 'timeZone', e.tz, 'nightOf', e.night_of, 'venue', e.venue, 'city', e.city,
    'state', e.state, 'latitude', e.latitude, 'longitude', e.longitude, 'host', h.username
  )
`

const server = createServer((request, response) => {
  jsonFor(new URL(request.url ?? '/', 'http://localhost')).then(
    json => {
      const body = json ?? '{}'
      const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
      response.writeHead(json ? 200 : 404, headers).end(body)
    },
    () => response.writeHead(500).end(),
  )
})
server.listen(Number(PORT), HOST)
process.once('SIGTERM', () => process.exit(0))

async function jsonFor({ pathname, searchParams }: URL): Promise<string | undefined> {
  const [, , feature, id] = pathname.split('/')
  if (pathname === '/api/search/events') return await eventsFor(searchParams)
  if (pathname === '/api/search/users') return await peopleFor(searchParams.get('q') ?? '')
  if (pathname === '/api/places') return await placesFor(searchParams.get('q') ?? '')
  if (feature === 'users' && id) return await profileOf(sql, id)
  if (pathname === '/api/conversations') return await inboxOf(sql, POPULAR)
  if (feature === 'events' && id) return await eventWith(id)
  if (feature === 'events') return await eventsIn(searchParams)
  if (feature === 'conversations' && id) return await latestIn(id, Number(searchParams.get('limit')))
  return pathname === '/' ? '{}' : undefined
}

async function peopleFor(q: string) {
  // The misspelled names of the bench have no number, and its prefixes have one.
  return await (/\d/.test(q) ? peopleNamed(sql, q) : peopleSoundingLike(sql, q))
}

async function eventWith(id: string) {
  const [row] = await sql<{ json: string }[]>`
    select ${event}::text as json from events e join users h on h.id = e.host_id where e.id = ${id}
  `
  return row?.json
}

/** The events of a city. */
async function eventsIn(parameters: URLSearchParams) {
  const [row] = await sql<{ json: string }[]>`
    select coalesce(json_agg(${listedEvent} order by e.night_of, e.starts_at, e.id), '[]')::text as json
    from (
      select *
      from events
      where lower(city) = lower(${parameters.get('city')})
        and state = ${parameters.get('state')}
        and night_of between ${parameters.get('from')} and ${parameters.get('to')}
        and status <> 'draft'
        and deleted_at is null
      order by night_of, starts_at, id
      limit ${parameters.get('limit')}
    ) e
    join users h on h.id = e.host_id
  `
  return row?.json
}

async function eventsFor(parameters: URLSearchParams) {
  const q = parameters.get('q') ?? ''
  const [row] = await sql<{ json: string }[]>`
    select coalesce(json_agg(${listedEvent} order by e.night_of, e.starts_at, e.id), '[]')::text as json
    from events e
    join users h on h.id = e.host_id
    where lower(e.city) = lower(${parameters.get('location')})
      and e.category = ${parameters.get('category')}
      and e.night_of = ${parameters.get('date')}
      and e.search_text like '%' || fold(${q?.toLowerCase() === MISSPELLED.typed ? MISSPELLED.correct : q}) || '%'
      and e.status <> 'draft'
      and e.deleted_at is null
  `
  return row?.json
}

/** Only the messages: the app has the two members of a thread from the list. */
async function latestIn(conversationId: string, limit: number) {
  const [row] = await sql<{ json: string }[]>`
    select json_build_object('messages', json_agg(m order by seq))::text as json
    from (
      select
        id, seq, rev, sender_id as "senderId", content, composed_at as "composedAt", created_at as "createdAt",
        edited_at as "editedAt", deleted_at as "deletedAt"
      from messages
      where conversation_id = ${conversationId}
      order by seq desc
      limit ${limit}
    ) m
  `
  return row?.json
}

/** The fields that a row of the list of cities shows, and what a form stores of the chosen one. */
async function placesFor(q: string) {
  const [row] = await sql<{ json: string }[]>`
    with typed as materialized (select city_key(${q}) as key, prefix_end(city_key(${q})) as key_end offset 0)
    select coalesce(
      json_agg(
        json_build_object(
          'id', p.id, 'name', p.name, 'country', p.country, 'region', p.region, 'state', p.state, 'timeZone', p.zone
        ) order by found.score desc, p.id
      ),
      '[]'
    )::text as json
    from (
      select id, max(score) as score
      from (
        (
          select p.id, ln(greatest(p.population, 500)) + case when p.key = t.key then 3 else 0 end as score
          from typed t
          join places p on p.key >= t.key and p.key < t.key_end
          order by score desc, p.id
          limit 10
        )
        union all
        select p.id, ln(greatest(p.population, 500)) + case when n.key = t.key then 3 else 0 end
        from typed t
        join place_names n on n.key >= t.key and n.key < t.key_end
        join places p on p.id = n.place_id
      ) named
      group by id
      order by score desc, id
      limit 10
    ) found
    join places p on p.id = found.id
  `
  return row?.json
}
