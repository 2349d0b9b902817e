import { startHelper } from './children.ts'
import { cookieOf, EVENTS, listedNights, MISSPELLED, PEOPLE, searchOf, thread } from './data.ts'
import type { Round, Row, Side, Workload } from './figures.ts'
import { Line, requestText } from './http-line.ts'
import { idOf } from './ids.ts'
import { popular } from './inboxes.ts'
import type { LoadAnswer, LoadOrder } from './load.ts'
import { misspelledNameOf } from './names.ts'

/** What many people ask at once. */
export type Question = {
  paths: string[]
  /** What they bring, path by path, if anything. */
  bodies?: unknown[]
  headers: Record<string, string>
  /** Whether visitors send the requests, each from another address, or one person without limits. */
  isPublic: boolean
  leastBytes: number
  /** The status of a correct response, 200 by default. */
  status?: number
  /** The number of concurrent requests, 32 by default. */
  connections?: number
}

/** A question to the product, beside the same one to the limit. */
export type Read = Question & {
  workload: Workload
  /** Where only what is found is the same on both sides, and not its order. */
  isUnordered?: boolean
}

/** A server as the load meets it. */
export type Target = { side: Side; port: number; serverPids: number[]; postgresPids: () => Promise<number[]> }

export type Pace = { rounds: number; roundMs: number }

const PATHS = 2_000
const CONNECTIONS = 32
const MOST = 200_000
const WARM_MS = 700
/** Every question asked here has an answer; a few may have been asked at an odd moment. */
const MOST_EMPTY = 0.01

export const rows = (least?: number, mostCpu?: number): Row[] => [
  {
    figure: 'perSecond',
    title: 'requests a second',
    ...(least !== undefined && { must: { of: 'ratio' as const, atLeast: least } }),
  },
  {
    figure: 'cpuMs',
    title: 'CPU ms a request',
    ...(mostCpu !== undefined && { must: { of: 'ratio' as const, atMost: mostCpu } }),
  },
  { figure: 'serverCpuMs', title: '  of it the server' },
  { figure: 'postgresCpuMs', title: '  of it Postgres' },
  { figure: 'p50Ms', title: 'median ms' },
  { figure: 'p99Ms', title: 'p99 ms' },
  { figure: 'bytes', title: 'bytes an answer' },
]
const names = { ours: 'Pista', limit: 'limit-pg' }

/** Any order that jumps about: 7919 is prime to every count here. */
const scattered = <T>(of: (n: number) => T, count = EVENTS) =>
  Array.from({ length: PATHS }, (_, n) => of((n * 7919) % count))

/** Names whose beginning eleven people share: of 'dancer123' those are 123 and 1230 to 1239. */
const PREFIXES = { from: 100, count: 400 }
/** Requests of visitors. */
const asked = { headers: { Cookie: cookieOf(3) }, isPublic: false }

/** The cheapest thing the product does; others are held against it. */
export const eventOf10k: Question = {
  paths: scattered(n => `/api/events/${idOf('event', n + 1)}`),
  headers: {},
  isPublic: true,
  leastBytes: 200,
}

/** A search in one city, genre and night for what `spell` makes of the word that parties there have. */
const searches = (spell: (text: string) => string) =>
  scattered(n => {
    const { city, category, night: server, text } = searchOf(n)
    return `/api/search/events?${new URLSearchParams({ q: spell(text), location: city, date: server, category })}`
  })

export const eventRead: Read = {
  workload: { id: 'W1', title: 'an event, of 10,000', names, rows: rows(0.6, 1.6) },
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
    workload: { id: 'W3', title: 'people whose name begins so', names, rows: rows(undefined, 2) },
    paths: scattered(n => `/api/search/users?q=dancer${PREFIXES.from + n}`, PREFIXES.count),
    ...asked,
    leastBytes: 200,
    isUnordered: true,
  },
  {
    workload: { id: 'W3-misspelled', title: 'people whose name is misspelled', names, rows: rows(undefined, 2) },
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
    workload: { id: 'W4', title: 'the conversation list, of 200', names, rows: rows(0.6, 1.6) },
    paths: ['/api/conversations'],
    headers: { Cookie: cookieOf(popular.person) },
    isPublic: false,
    leastBytes: 20_000,
  },
  {
    workload: { id: 'W5', title: 'the latest 50 of 10,000 messages', names, rows: rows(0.6, 1.6) },
    paths: [`/api/conversations/${thread.conversationId}/thread?limit=50`],
    headers: { Cookie: cookieOf(thread.readers[0]) },
    isPublic: false,
    leastBytes: 2_000,
  },
]

/** Ten thousand visitors, each from an address of their own, read the same list while one of its events changes each second. */
export const cityRead: Read = {
  workload: { id: 'W14', title: 'the list of a city, for everybody', names, rows: rows(0.65) },
  paths: [`/api/events?${new URLSearchParams({ ...listedNights, limit: '50' })}`],
  headers: {},
  isPublic: true,
  leastBytes: 10_000,
}

/**
 * The same questions to both sides in turn. Nothing is measured before both have given the same things in the same order:
 * a server that returns less must not count as faster.
 */
export async function measureRead(
  read: Read,
  targets: [Target, Target],
  { rounds, roundMs }: Pace,
  tell: (round: Round) => void,
) {
  const different = await differenceIn(read, targets)
  if (different) {
    for (const { side } of targets) tell({ workload: read.workload.id, side, round: 1, figures: {}, void: different })
    return
  }
  const asked = targets.map(target => ({ question: read, target }))
  await measureQuestions(read.workload, asked, { rounds, roundMs }, tell)
}

/** Each side its own question, in turn. */
export async function measureQuestions(
  workload: Workload,
  asked: { question: Question; target: Target }[],
  { rounds, roundMs }: Pace,
  tell: (round: Round) => void,
) {
  const load = startHelper<LoadOrder, LoadAnswer>(new URL('load.ts', import.meta.url))
  try {
    for (const { question, target } of asked) await load.ask(await orderFor(question, target, WARM_MS))
    for (let round = 1; round <= rounds; round++) {
      for (const { question, target } of round % 2 === 1 ? asked : asked.toReversed()) {
        const response = await load.ask(await orderFor(question, target, roundMs))
        tell({
          workload: workload.id,
          side: target.side,
          round,
          figures: figuresOf(response),
          void: troubleIn(response),
        })
      }
    }
  } finally {
    await load.stop()
  }
}

async function orderFor(question: Question, target: Target, durationMs: number): Promise<LoadOrder> {
  const { paths, bodies = null, headers, isPublic, leastBytes, status = 200, connections = CONNECTIONS } = question
  return {
    port: target.port,
    paths,
    bodies,
    status,
    headers,
    isFromEverywhere: isPublic,
    connections,
    durationMs,
    most: MOST,
    leastBytes,
    serverPids: target.serverPids,
    postgresPids: await target.postgresPids(),
  }
}

function figuresOf({ perSecond, p50Ms, p99Ms, bytes, serverCpuMs, postgresCpuMs }: LoadAnswer): Record<string, number> {
  const figures = { perSecond, p50Ms, p99Ms, bytes }
  if (serverCpuMs === undefined || postgresCpuMs === undefined) return figures
  return { ...figures, serverCpuMs, postgresCpuMs, cpuMs: serverCpuMs + postgresCpuMs }
}

function troubleIn({ count, refused, empty, error }: LoadAnswer): string | null {
  if (error !== null) return error
  if (count === 0) return 'nothing was answered'
  const [status] = Object.keys(refused)
  if (status) return `${refused[Number(status)]} of ${count} answers were ${status}`
  if (empty > count * MOST_EMPTY) return `${empty} of ${count} answers were empty`
  return null
}

const SAMPLES = 100

async function differenceIn(
  { paths, headers, isUnordered = false }: Read,
  targets: [Target, Target],
): Promise<string | null> {
  const lines = await Promise.all(targets.map(({ port }) => Line.open(port)))
  try {
    for (const path of samplesOf(paths)) {
      const text = requestText('GET', path, { headers })
      const responses = await Promise.all(lines.map(line => line.ask(text)))
      const refused = responses.find(({ status }) => status !== 200)
      if (refused) return `${path} was answered with ${refused.status}`
      const [ours, limit] = responses.map(({ body }) => idsIn(JSON.parse(String(body)), isUnordered))
      if (ours !== limit) return `the two sides answered ${path} with different things`
    }
    return null
  } finally {
    for (const line of lines) line.close()
  }
}

/** From all over the list, so that every city, genre and date is used. */
function samplesOf(paths: string[]) {
  const step = Math.max(1, Math.floor(paths.length / SAMPLES) + 1)
  return paths.filter((_, n) => n % step === 0)
}

type Answer = { id: string } | { id: string }[] | { messages: { id: string }[] }

function idsIn(body: Answer, isUnordered: boolean): string {
  if ('messages' in body) return idsIn(body.messages, isUnordered)
  if (!Array.isArray(body)) return body.id
  const ids = body.map(({ id }) => id)
  return (isUnordered ? ids.toSorted() : ids).join()
}
