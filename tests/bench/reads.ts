import { cityList, cookieOf, EVENTS, MISSPELLED, PEOPLE, searchOf, thread } from './data.ts'
import type { Round, Row, Side, Workload } from './figures.ts'
import { HttpConnection, requestText } from './http-connection.ts'
import { idOf } from './ids.ts'
import { inboxOwner } from './inboxes.ts'
import type { LoadResult, LoadTask } from './load.ts'
import { misspelledNameOf } from './names.ts'
import { startHelper } from './processes.ts'

/** Requests that many people send at once. */
export type RequestSet = {
  paths: string[]
  /** The JSON bodies of POST requests, one for each path. */
  bodies?: unknown[]
  /** The whole requests, each sent once, instead of paths. */
  texts?: string[]
  headers: Record<string, string>
  /** Whether visitors send the requests, each from another address, or one person without limits. */
  isPublic: boolean
  leastBytes: number
  /** The status of a correct response, 200 by default. */
  status?: number
  /** The number of concurrent requests, 32 by default. */
  connections?: number
}

/** A workload that sends the same requests to the product and to the reference. */
export type Read = RequestSet & {
  workload: Workload
  /** Whether both sides return the same rows in a different order. */
  isUnordered?: boolean
  /** The paths of each round instead of the same ones, so that no cache has a response. */
  newPaths?: () => string[]
  /** Whether an event of Miami changes each second. */
  isChanging?: boolean
}

/** A server under load. */
export type Target = {
  side: Side
  port: number
  serverPids: number[]
  postgresPids: () => Promise<number[]>
  /** The number of statements that the server has run so far, if it counts them. */
  statements?: () => Promise<number>
}

export type Pace = { rounds: number; roundMs: number }

const PATHS = 2_000
const CONNECTIONS = 32
const MOST = 200_000
const WARM_MS = 700
/** The share of empty responses that a valid round may have. Each request of the workloads finds rows. */
const MOST_EMPTY = 0.01

export const rows = (least?: number, mostCpu?: number): Row[] => [
  {
    figure: 'perSecond',
    title: 'requests per second',
    ...(least !== undefined && { must: { of: 'ratio' as const, atLeast: least } }),
  },
  {
    figure: 'cpuMs',
    title: 'CPU ms per request',
    ...(mostCpu !== undefined && { must: { of: 'ratio' as const, atMost: mostCpu } }),
  },
  { figure: 'serverCpuMs', title: '  of it in the server' },
  { figure: 'postgresCpuMs', title: '  of it in PostgreSQL' },
  { figure: 'p50Ms', title: 'median ms' },
  { figure: 'p99Ms', title: 'p99 ms' },
  { figure: 'bytes', title: 'bytes per response' },
]
const names = { ours: 'Pista', limit: 'limit-pg' }

/** Values in a scattered order: 7919 is prime to every count here. */
const scattered = <T>(of: (n: number) => T, count = EVENTS) =>
  Array.from({ length: PATHS }, (_, n) => of((n * 7919) % count))

/** Names whose beginning eleven people share: of 'dancer123' those are 123 and 1230 to 1239. */
const PREFIXES = { from: 100, count: 400 }
/** Requests of one member, without limits. */
const asked = { headers: { Cookie: cookieOf(3) }, isPublic: false }

/** What people type until they see their city. */
const TYPED_PLACES = `
  mad,madri,barc,val,sev,zar,bil,mal,berl,ham,par,lon,rom,lis,port,bogo,bogotá,mede,cali,carta,mex,guada,monte,santi,lim,
  quit,hab,pan,cor,sao pa,são,rio d,salv,curi,bue,ros,miami,orl,new y,los an,chic,hou,san j
`
  .split(',')
  .map(typed => typed.trim())

/** The cheapest request of the product, with which other workloads are compared. */
export const eventOf10k: RequestSet = {
  paths: scattered(n => `/api/events/${idOf('event', n + 1)}`),
  headers: {},
  isPublic: true,
  leastBytes: 200,
}

/** Searches in one city, genre and date for a text, as `spell` writes it. */
const searches = (spell: (text: string) => string) =>
  scattered(n => {
    const { city, category, night, text } = searchOf(n)
    return `/api/search/events?${new URLSearchParams({ q: spell(text), location: city, date: night, category })}`
  })

/** The number of paths of a round in which each is requested once. */
const UNIQUE_PATHS = 20_000
let spellings = 0

/** The same searches, each time in other capitals, which both sides ignore. */
const uniqueSearches = (text: string) =>
  Array.from({ length: UNIQUE_PATHS }, (_, n) => {
    const { city, category, night } = searchOf((n * 7919) % EVENTS)
    const spelling = n % PATHS === 0 ? spellings++ : spellings
    const typed = capitalised(`${text}|${city}`, spelling).split('|')
    return `/api/search/events?${new URLSearchParams({ q: typed[0] ?? '', location: typed[1] ?? '', date: night, category })}`
  })

/** The text with a capital letter for each bit of the number. */
function capitalised(text: string, bits: number): string {
  return Array.from(text.toLowerCase(), (letter, n) => ((bits >> n) & 1 ? letter.toUpperCase() : letter)).join('')
}

export const eventRead: Read = {
  workload: { id: 'W1', title: 'one of 10,000 events', names, rows: rows(0.6, 1.6) },
  ...eventOf10k,
}

export const reads: Read[] = [
  eventRead,
  {
    workload: { id: 'W2', title: 'event search: city, genre, night and text', names, rows: rows(0.6, 1.6) },
    paths: searches(text => text),
    headers: {},
    isPublic: true,
    leastBytes: 200,
  },
  {
    workload: { id: 'W2-nothing', title: 'the same for a word that no event has', names, rows: rows(undefined, 2.5) },
    paths: searches(() => 'trompetas'),
    headers: {},
    isPublic: true,
    leastBytes: 2,
  },
  {
    workload: { id: 'W2-misspelled', title: 'the same for a misspelled word', names, rows: rows(undefined, 2.5) },
    paths: searches(() => MISSPELLED.typed),
    headers: {},
    isPublic: true,
    leastBytes: 200,
  },
  {
    workload: { id: 'W2-changing', title: 'the same while one event changes each second', names, rows: rows(0.6, 1.5) },
    paths: searches(text => text),
    headers: {},
    isPublic: true,
    leastBytes: 200,
    isChanging: true,
  },
  {
    workload: { id: 'W2-unique', title: 'the same, each search new', names, rows: rows(undefined, 2.5) },
    paths: searches(() => MISSPELLED.correct),
    newPaths: () => uniqueSearches(MISSPELLED.correct),
    headers: {},
    isPublic: true,
    leastBytes: 200,
  },
  {
    workload: {
      id: 'W2-unique-nothing',
      title: 'each new, a word that no event has',
      names,
      rows: rows(undefined, 2.5),
    },
    paths: searches(() => 'trompetas'),
    newPaths: () => uniqueSearches('trompetas'),
    headers: {},
    isPublic: true,
    leastBytes: 2,
  },
  {
    workload: { id: 'W2-unique-misspelled', title: 'each new, a misspelled word', names, rows: rows(undefined, 2.5) },
    paths: searches(() => MISSPELLED.typed),
    newPaths: () => uniqueSearches(MISSPELLED.typed),
    headers: {},
    isPublic: true,
    leastBytes: 200,
  },
  {
    workload: { id: 'W3', title: 'people search: the beginning of a username', names, rows: rows(undefined, 2) },
    paths: scattered(n => `/api/search/users?q=dancer${PREFIXES.from + n}`, PREFIXES.count),
    ...asked,
    leastBytes: 200,
    isUnordered: true,
  },
  {
    workload: { id: 'W3-misspelled', title: 'people search: a misspelled name', names, rows: rows(undefined, 2) },
    paths: scattered(n => `/api/search/users?q=${misspelledNameOf(n + 1)}`, PEOPLE),
    ...asked,
    leastBytes: 200,
    isUnordered: true,
  },
  {
    workload: { id: 'W3-profile', title: 'a profile', names, rows: rows(0.6) },
    paths: scattered(n => `/api/users/${idOf('user', n + 1)}`, PEOPLE),
    ...asked,
    leastBytes: 200,
  },
  {
    workload: { id: 'W15', title: 'place search: the beginning of a name', names, rows: rows(0.6) },
    paths: TYPED_PLACES.map(q => `/api/places?${new URLSearchParams({ q })}`),
    headers: {},
    isPublic: true,
    leastBytes: 200,
  },
  {
    workload: { id: 'W4', title: 'the conversation list: 200 conversations', names, rows: rows(0.6, 1.6) },
    paths: ['/api/conversations?bare=1'],
    headers: { Cookie: cookieOf(inboxOwner.person) },
    isPublic: false,
    leastBytes: 20_000,
  },
  {
    workload: { id: 'W5', title: 'the latest 50 of 10,000 messages', names, rows: rows(0.6, 1.6) },
    paths: [`/api/conversations/${thread.conversationId}/messages?bare=1&limit=50`],
    headers: { Cookie: cookieOf(thread.readers[0]) },
    isPublic: false,
    leastBytes: 2_000,
  },
]

/** Visitors with thousands of addresses read the same list while one of its events changes each second. */
export const cityRead: Read = {
  workload: { id: 'W14', title: 'the event list of a city, for visitors', names, rows: rows(0.65) },
  paths: [`/api/events?${new URLSearchParams({ ...cityList, limit: '50' })}`],
  headers: {},
  isPublic: true,
  leastBytes: 10_000,
}

/**
 * Sends the same requests to both sides in turn, after a check that both return the same rows in the same order:
 * a server that returns less must not count as faster.
 */
export async function measureRead(
  read: Read,
  targets: [Target, Target],
  { rounds, roundMs }: Pace,
  onRound: (round: Round) => void,
) {
  const different = await differenceIn(read, targets)
  if (different) {
    for (const { side } of targets)
      onRound({ workload: read.workload.id, side, round: 1, figures: {}, void: different })
    return
  }
  const { newPaths } = read
  const requests = newPaths ? () => ({ ...read, paths: newPaths() }) : read
  const asked = targets.map(target => ({ requests, target }))
  await measureRequests(read.workload, asked, { rounds, roundMs }, onRound)
}

/** Sends to each side its own requests, in turn. Requests that cannot be repeated are made for each round. */
export async function measureRequests(
  workload: Workload,
  asked: { requests: RequestSet | ((durationMs: number) => RequestSet); target: Target }[],
  { rounds, roundMs }: Pace,
  onRound: (round: Round) => void,
) {
  const load = startHelper<LoadTask, LoadResult>(new URL('load.ts', import.meta.url))
  try {
    // With many requests, so that the code is compiled also where a round sends one at a time.
    for (const { requests, target } of asked)
      await load.run({ ...(await orderFor(requests, target, WARM_MS)), connections: CONNECTIONS })
    for (let round = 1; round <= rounds; round++) {
      for (const { requests, target } of round % 2 === 1 ? asked : asked.toReversed()) {
        const before = await target.statements?.()
        const response = await load.run(await orderFor(requests, target, roundMs))
        const after = await target.statements?.()
        onRound({
          workload: workload.id,
          side: target.side,
          round,
          figures: {
            ...figuresOf(response),
            ...(before !== undefined && after !== undefined && statementFigures(after - before, response)),
          },
          void: failureIn(response),
        })
      }
    }
  } finally {
    await load.stop()
  }
}

async function orderFor(
  requests: RequestSet | ((durationMs: number) => RequestSet),
  target: Target,
  durationMs: number,
): Promise<LoadTask> {
  const set = typeof requests === 'function' ? requests(durationMs) : requests
  const { paths, bodies = null, texts = null, headers, isPublic, leastBytes, status = 200 } = set
  const { connections = CONNECTIONS } = set
  return {
    port: target.port,
    paths,
    bodies,
    texts,
    status,
    headers,
    hasManyAddresses: isPublic,
    connections,
    durationMs,
    most: texts?.length ?? MOST,
    leastBytes,
    serverPids: target.serverPids,
    postgresPids: await target.postgresPids(),
  }
}

function figuresOf({ perSecond, p50Ms, p99Ms, bytes, serverCpuMs, postgresCpuMs }: LoadResult): Record<string, number> {
  const figures = { perSecond, p50Ms, p99Ms, bytes }
  if (serverCpuMs === undefined || postgresCpuMs === undefined) return figures
  return { ...figures, serverCpuMs, postgresCpuMs, cpuMs: serverCpuMs + postgresCpuMs }
}

function statementFigures(statements: number, { count, perSecond }: LoadResult) {
  return { statementsPerSecond: (statements * perSecond) / count, visitsPerStatement: count / statements }
}

function failureIn({ count, refused, empty, error }: LoadResult): string | null {
  if (error !== null) return error
  if (count === 0) return 'there was no response'
  const [status] = Object.keys(refused)
  if (status) return `${refused[Number(status)]} of ${count} responses had status ${status}`
  if (empty > count * MOST_EMPTY) return `${empty} of ${count} responses were empty`
  return null
}

const SAMPLES = 100

async function differenceIn(
  { paths, headers, isUnordered = false }: Read,
  targets: [Target, Target],
): Promise<string | null> {
  const clients = await Promise.all(targets.map(({ port }) => HttpConnection.open(port)))
  try {
    for (const path of samplesOf(paths)) {
      const text = requestText('GET', path, { headers })
      const responses = await Promise.all(clients.map(connection => connection.send(text)))
      const refused = responses.find(({ status }) => status !== 200)
      if (refused) return `${path} got status ${refused.status}`
      const [ours, limit] = responses.map(({ body }) => idsIn(JSON.parse(String(body)), isUnordered))
      if (ours !== limit) return `the two sides returned different rows for ${path}`
    }
    return null
  } finally {
    for (const connection of clients) connection.close()
  }
}

/** Evenly distributed paths of the list, so that each city, genre and date is used. */
function samplesOf(paths: string[]) {
  const step = Math.max(1, Math.floor(paths.length / SAMPLES) + 1)
  return paths.filter((_, n) => n % step === 0)
}

type Body = { id: string } | { id: string }[] | { messages: { id: string }[] }

function idsIn(body: Body, isUnordered: boolean): string {
  if ('messages' in body) return idsIn(body.messages, isUnordered)
  if (!Array.isArray(body)) return body.id
  const ids = body.map(({ id }) => id)
  return (isUnordered ? ids.toSorted() : ids).join()
}
