import { createHash, randomUUID } from 'node:crypto'
import { CAPACITY, cookieOf, EVENTS, PEOPLE } from './data.ts'
import type { Round, Workload } from './figures.ts'
import { requestText } from './http-connection.ts'
import { idOf } from './ids.ts'
import { measureRequests, type Pace, type RequestSet, rows, type Target } from './reads.ts'

const IN_FLIGHT = [1, 4, 32]

/** More requests than a server of this machine answers in a millisecond. */
const REQUESTS_PER_MS = 10

/** A frequent write. The reference inserts one row into a table with the same columns and keys. */
type Write = {
  workloads: (Workload & { inFlight: number })[]
  status: number
  ours: (n: number) => string
  limit: (n: number) => string
}

function writeOf(name: string, title: string, mostCpu: number, requests: Omit<Write, 'workloads'>): Write {
  return {
    workloads: IN_FLIGHT.map(inFlight => ({
      id: `W17-${name}-${inFlight}`,
      title: `${title}, ${inFlight} in flight`,
      names: { ours: 'Pista', limit: 'an insert' },
      rows: rows(undefined, mostCpu),
      inFlight,
    })),
    ...requests,
  }
}

/** Each pair of members once; the sample contains follows of nearer members only. */
function followOf(n: number) {
  const follower = n % PEOPLE
  const followee = (follower + 1_000 + (Math.floor(n / PEOPLE) % 3_000)) % PEOPLE
  return { by: 1 + follower, follower_id: idOf('user', 1 + follower), followee_id: idOf('user', 1 + followee) }
}

/** Each member saves each event once. */
function savedOf(n: number) {
  const by = 1 + (n % PEOPLE)
  return { by, user_id: idOf('user', by), event_id: idOf('event', 1 + ((n + Math.floor(n / PEOPLE)) % EVENTS)) }
}

/** So many members go to one event, then to the next one. */
const goerOfOne = (inARow: number) => (n: number) => ({
  by: 1 + (n % PEOPLE),
  event_id: idOf('event', EVENTS - (Math.floor(n / inARow) % (EVENTS / 2))),
})

/** Each member goes to another event, of the other half. The sum repeats no pair. */
function goerOfMany(n: number) {
  return { by: 1 + (n % PEOPLE), event_id: idOf('event', 1 + ((n * 7_919 + Math.floor(n / 130_000)) % (EVENTS / 2))) }
}

/** A request to wait gets a free place. */
const goingOf = (goerOf: typeof goerOfMany, state: 'going' | 'waiting', path: string): Omit<Write, 'workloads'> => ({
  status: 200,
  ours: n => {
    const { by, event_id } = goerOf(n)
    const headers = { Cookie: cookieOf(by) }
    return requestText('PUT', `/api/events/${event_id}/attendance`, { headers, json: { state } })
  },
  limit: n => {
    const { by, event_id } = goerOf(n)
    return requestText('POST', path, { json: { user_id: idOf('user', by), event_id } })
  },
})

const DATE = Temporal.Now.plainDateISO('UTC').add({ days: 40 }).toString()
const about = {
  description: 'Two rooms, a live band until two and a DJ until the lights come on. Beginners’ class at nine.',
  category: 'salsa',
  city: 'Miami',
  state: 'FL',
}

export const writes: Write[] = [
  // First: the follows give the hosts more followers than ten.
  writeOf('publish', 'a publication with ten followers', 8, {
    status: 201,
    ours: n =>
      requestText('POST', '/api/events', {
        headers: { Cookie: cookieOf(10 * (1 + (n % 500))) },
        json: { id: randomUUID(), title: `Noche ${n}`, date: DATE, startTime: '22:00', ...about },
      }),
    limit: n => {
      const id = randomUUID()
      const host_id = idOf('user', 10 * (1 + (n % 500)))
      const when = { night_of: DATE, start_local: `${DATE} 22:00`, tz: 'America/New_York' }
      const row = { id, slug: id, host_id, title: `Noche ${n}`, ...about, ...when, search_text: `noche ${n}` }
      return requestText('POST', '/events', { json: row })
    },
  }),
  writeOf('follow', 'a follow', 1.8, {
    status: 200,
    ours: n => {
      const { by, followee_id } = followOf(n)
      return requestText('POST', `/api/users/${followee_id}/follow`, { headers: { Cookie: cookieOf(by) } })
    },
    limit: n => {
      const { follower_id, followee_id } = followOf(n)
      return requestText('POST', '/follows', { json: { follower_id, followee_id } })
    },
  }),
  writeOf('save', 'a saved event', 1.8, {
    status: 200,
    ours: n => {
      const { by, event_id } = savedOf(n)
      return requestText('PUT', `/api/events/${event_id}/favorite`, { headers: { Cookie: cookieOf(by) } })
    },
    limit: n => {
      const { user_id, event_id } = savedOf(n)
      return requestText('POST', '/favorites', { json: { user_id, event_id } })
    },
  }),
  writeOf('going', 'going to one event', 2, goingOf(goerOfOne(CAPACITY - 50), 'going', '/attendances')),
  writeOf(
    'places',
    'the places of an event and its waiting list',
    2,
    goingOf(goerOfOne(2 * CAPACITY), 'waiting', '/places'),
  ),
  writeOf('going-spread', 'going to many events', 2.5, goingOf(goerOfMany, 'going', '/attendances')),
  writeOf('guest', 'a guest without an account', 6, {
    status: 201,
    ours: n => {
      const { id, name, email, device } = guestOf(n)
      return requestText('POST', `/api/events/${guestEventOf(n)}/guests`, {
        headers: { 'X-Forwarded-For': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` },
        json: { id, name, contact: email, device: device.toString('base64url'), locale: 'en' },
      })
    },
    limit: n => {
      const { device, ...guest } = guestOf(n)
      const hash = `\\x${device.toString('hex')}`
      const hashes = { device_hash: hash, address_hash: hash, link_hash: hash, contact_hash: hash }
      const event_id = guestEventOf(n)
      return requestText('POST', '/guests', { json: { ...guest, event_id, ...hashes, locale: 'en' } })
    },
  }),
]

/** None of the events that the members before have filled. */
const guestEventOf = (n: number) => idOf('event', 1 + ((n * 7_919) % (EVENTS / 2)))

function guestOf(n: number) {
  const id = randomUUID()
  return { id, name: 'Aitor', email: `guest.${n}@example.com`, device: createHash('sha256').update(id).digest() }
}

/** Requests that were sent, on either side: no two requests of a run are the same. */
let sent = 0

export async function measureWrites(
  { workloads, status, ours, limit }: Write,
  targets: [Target, Target],
  pace: Pace,
  onRound: (round: Round) => void,
) {
  for (const { inFlight, ...workload } of workloads) {
    const asked = targets.map(target => ({
      target,
      requests: (durationMs: number): RequestSet => {
        const first = sent
        sent += durationMs * REQUESTS_PER_MS
        const request = target.side === 'ours' ? ours : limit
        const texts = Array.from({ length: sent - first }, (_, n) => request(first + n))
        const common = { paths: [], texts, headers: {}, isPublic: false, leastBytes: 2, connections: inFlight }
        return { ...common, status: target.side === 'ours' ? status : 201 }
      },
    }))
    await measureRequests(workload, asked, pace, onRound)
  }
}
