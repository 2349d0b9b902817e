import { cityPaths } from './data.ts'
import type { Round, Workload } from './figures.ts'
import { HttpConnection, requestText } from './http-connection.ts'
import { measureRequests, type Pace, type RequestSet, rows, type Target } from './reads.ts'

type CityPage = {
  path: string
  id: RegExp
  workload: Workload
  isUnchanged: boolean
  /** Whether the reference has a copy in memory, or reads the list for each visit. */
  copies: 'none' | 'memory'
}

/** An id of an event in the order of the list. */
const IN_PAGE = /<a [^>]*href="\/events\/([\w-]{36})"/g
const IN_FEED = /<id>urn:uuid:([\w-]{36})<\/id>/g
const LEAST_BYTES = 500

const counted = [
  { figure: 'statementsPerSecond', title: 'statements a second, of all visits' },
  { figure: 'visitsPerStatement', title: 'visits for each statement' },
]
const names = { ours: 'Pista', limit: 'floor' }
const figures = [...rows(0.65, 1.6), ...counted]

const page = { path: cityPaths.page, id: IN_PAGE }
const feed = { path: cityPaths.feed, id: IN_FEED }
const read = { copies: 'none', isUnchanged: false } as const
const unchanged = { copies: 'none', isUnchanged: true } as const

/**
 * Visitors with thousands of addresses read the page or the feed of one city, which changes each second or not at all.
 */
export const cityPages: CityPage[] = [
  { ...page, ...read, workload: { id: 'W14-page', title: 'the page of a city', names, rows: figures } },
  { ...page, ...unchanged, workload: { id: 'W14-page-304', title: 'the same, unchanged', names, rows: figures } },
  { ...feed, ...read, workload: { id: 'W14-feed', title: 'the feed of a city', names, rows: figures } },
  { ...feed, ...unchanged, workload: { id: 'W14-feed-304', title: 'the same, unchanged', names, rows: figures } },
  // What the checks, limits, headers and the log of a visit cost, without any work for its content on both sides.
  {
    ...page,
    ...read,
    copies: 'memory',
    workload: { id: 'W14-memory', title: 'the page beside a copy in memory', names, rows: [...rows(), ...counted] },
  },
  {
    ...page,
    ...unchanged,
    copies: 'memory',
    workload: { id: 'W14-memory-304', title: 'the same, unchanged', names, rows: [...rows(), ...counted] },
  },
]

/** Both sides list the same events in the same order. Each side gets its own tag back. */
export async function measureCityPage(
  { path, id, workload, isUnchanged }: CityPage,
  targets: [Target, Target],
  pace: Pace,
  onRound: (round: Round) => void,
) {
  const responses = await Promise.all(targets.map(({ port }) => responseOf(port, path)))
  const lists = responses.map(({ body }) => [...String(body).matchAll(id)].map(([, eventId]) => eventId).join())
  if (lists[0] !== lists[1] || lists[0] === '') {
    const different = `the two sides list different events at ${path}`
    for (const { side } of targets) onRound({ workload: workload.id, side, round: 1, figures: {}, void: different })
    return
  }
  const asked = targets.map((target, n) => {
    const tag = /\r\netag: *([^\r]+)/i.exec(responses[n]?.head ?? '')?.[1] ?? ''
    const requests: RequestSet = {
      paths: [path],
      headers: { 'Accept-Encoding': 'gzip', ...(isUnchanged && { 'If-None-Match': tag }) },
      isPublic: true,
      leastBytes: isUnchanged ? 0 : LEAST_BYTES,
      status: isUnchanged ? 304 : 200,
    }
    return { requests, target }
  })
  await measureRequests(workload, asked, pace, onRound)
}

async function responseOf(port: number, path: string) {
  const connection = await HttpConnection.open(port)
  try {
    return await connection.send(requestText('GET', path))
  } finally {
    connection.close()
  }
}
