import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { expect, vi } from 'vitest'
import type { DeliveryStore, PersonStore } from '#sw/db.ts'
import { flushUnlocked } from '#sw/delivery/deliver.ts'
import type { Kind } from '#sw/delivery/kind.ts'
import { resumeSending } from '#sw/delivery/pause.ts'
import { enqueue, openRows, rowsOf } from '#sw/delivery/queue.ts'
import { takeRefusals } from '#sw/delivery/unsent.ts'
import { outcomeOf } from '#sw/delivery/write.ts'
import { chanceOf, type Fault, newPhone, refusal } from '../support/device.ts'
import { flush } from '../support/flush.ts'
import type { Guest } from '../support/guest.ts'
import fc, { seed } from '../support/property.ts'
import type { TestServer } from '../support/test-server.ts'

/** The parts of a kind that the harness needs. */
export type DeliveryCase<Body, Store extends DeliveryStore = PersonStore> = {
  server: TestServer
  author: Guest
  kind: Kind<string, Body, unknown, Store>
  /** Few, so that writes of one key meet. */
  keys: string[]
  body: fc.Arbitrary<Body>
  /** For a kind whose body contains the id of its row, or the key. */
  withId?: (body: Body, id: string, key: string) => Body
  /** The key of each row is its id; `keys` then only group the writes for `stored` and `expected`. */
  isKeyedById?: boolean
  /** Deletes the rows of earlier runs on the server, and caches on the new device the data that its screens show. */
  start: (store: Store) => Promise<void>
  /** The server's value of the key, to compare with `expected`. */
  stored: (key: string) => Promise<unknown>
  /** The value that the server must have after these writes, none of which was refused. */
  expected: (bodies: Body[]) => unknown
}

type Step<Body> =
  | { does: 'write'; key: string; body: Body; tab: 0 | 1 }
  | { does: 'flush' | 'look'; tab: 0 | 1 }
  | { does: 'worker' | 'kill the browser' | 'wait' | 'sign in again' | 'finish what is under way' }

const NETWORK = ['ok', 'response lost', 'request lost', 'portal', 'busy', 'failing', 'refused', 'signed out'] as const
const KILLS = ['killed before the request arrives', 'killed before the response arrives'] as const
type Fate = (typeof NETWORK)[number] | (typeof KILLS)[number]

/**
 * Puts a kind through any sequence of writes in two tabs, flushes of both tabs and of the worker at once, lost requests
 * and responses, refusals, a lost session, and kills of the browser at any point. At the end the network is well, and
 * the server must have each write exactly once and in its order, except those whose refusal is there for the author to
 * see. A write that a page has reported as failed never reaches the server afterwards.
 */
export async function checkDeliveries<Body>(subject: DeliveryCase<Body>, options?: { runs?: number }) {
  return await checkDeliveriesIn(disk => newPhone(subject.author, disk), subject, options)
}

/** The same for a kind of another database, which `openStore` opens on a disk. */
export async function checkDeliveriesIn<Body, Store extends DeliveryStore>(
  openStore: (disk: IDBFactory) => Store,
  subject: DeliveryCase<Body, Store>,
  { runs = 60 } = {},
) {
  const numRuns = Number(process.env.INTERLEAVINGS ?? runs)
  const seen = { kills: 0, refused: 0, failed: 0, faults: 0 }
  const tab = fc.constantFrom(0 as const, 1 as const)
  const step: fc.Arbitrary<Step<Body>> = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        does: fc.constant('write' as const),
        key: fc.constantFrom(...subject.keys),
        body: subject.body,
        tab,
      }),
    },
    { weight: 4, arbitrary: fc.record({ does: fc.constantFrom('flush' as const, 'look' as const), tab }) },
    {
      weight: 4,
      arbitrary: fc.record({
        does: fc.constantFrom(
          'worker' as const,
          'kill the browser' as const,
          'wait' as const,
          'sign in again' as const,
          'finish what is under way' as const,
        ),
      }),
    },
  )
  const fates = fc.array(fc.constantFrom<Fate>(...NETWORK, 'ok', 'ok', ...KILLS), { maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 30, size: 'max' }), fates, async (steps, plan) => {
      const run = await openRun(openStore, subject, plan, seen)
      try {
        for (const next of steps) await run.take(next)
        await run.end()
      } finally {
        await run.close()
      }
    }),
    {
      numRuns,
      endOnFailure: true,
      examples: [once(subject, 'refused'), once(subject, 'failing')],
    },
  )
  // Runs without faults would prove nothing.
  expect(seen.kills, `kills with seed ${seed}`).toBeGreaterThan(numRuns / 12)
  expect(seen.faults, `faults with seed ${seed}`).toBeGreaterThan(numRuns / 3)
  return seen
}

/** One write that meets this fate, since chance alone does not bring each fate in every series of runs. */
function once<Body>(
  { keys: [key = ''], body }: Pick<DeliveryCase<Body>, 'keys' | 'body'>,
  fate: Fate,
): [Step<Body>[], Fate[]] {
  const written: Step<Body>[] = fc.sample(body, 1).map(value => ({ does: 'write', key, body: value, tab: 0 }))
  return [[...written, { does: 'flush', tab: 0 }, { does: 'finish what is under way' }], [fate]]
}

async function openRun<Body, Store extends DeliveryStore>(
  openStore: (disk: IDBFactory) => Store,
  {
    server,
    author,
    kind,
    keys,
    start,
    stored,
    expected,
    withId = body => body,
    isKeyedById,
  }: DeliveryCase<Body, Store>,
  plan: Fate[],
  seen: Seen,
) {
  const random = chanceOf(seed)
  const disk = new IDBFactory()
  const open = () => ({
    pages: [openStore(disk), openStore(disk)] as const,
    worker: openStore(disk),
  })
  let browser = open()
  const observer = openStore(disk)
  let isKilled = false
  let underWay: Promise<unknown>[] = []
  const writes: { id: string; key: string; body: Body }[] = []
  const refused = new Set<string>()
  const reportedAsFailed = new Set<string>()
  /** Writes that a page had reported as failed when the server responded to them. */
  const sentAfterReport: string[] = []
  const writesToLookAt: (() => Promise<void>)[] = []
  let pagesLooking: Promise<unknown>[] = []
  const fates = [...plan]
  const accepted = new Set<string>()

  const send = fetchAs(server, author)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const planned = (init.method ?? 'GET') === 'GET' ? 'ok' : (fates.shift() ?? 'ok')
    // The server never refuses a write that it has accepted before.
    const idempotencyKey = new Headers(init.headers).get('idempotency-key')
    const write = `${init.method} ${path} ${idempotencyKey ?? JSON.stringify(init.body)}`
    const fate = planned === 'refused' && accepted.has(write) ? 'ok' : planned
    if (fate !== 'ok') seen.faults += 1
    // One lane of a flush may still wait for its response after the other lane has ended with the killed browser.
    const sender = browser
    const killSender = () => {
      if (sender === browser) kill()
    }
    if (fate === 'killed before the request arrives') killSender()
    const fault = faultOf(fate)
    if (fault instanceof Response) return fault
    if (fault === 'request lost') throw new TypeError('Failed to fetch')
    if (fault === 'portal') return new Response('<h1>Hotel</h1>', { headers: { 'content-type': 'text/html' } })
    const ids = await sendingIds()
    const response = await send(path, init)
    sentAfterReport.push(...ids.filter(id => reportedAsFailed.has(id)))
    if (response.ok) accepted.add(write)
    if (fate === 'killed before the response arrives') killSender()
    if (fault === 'response lost') throw new TypeError('Failed to fetch')
    return response
  })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  await start(browser.pages[0])

  function faultOf(fate: Fate): Fault {
    if (fate === 'response lost') return 'response lost'
    if (fate === 'request lost' || fate === 'killed before the request arrives') return 'request lost'
    if (fate === 'portal') return fate
    if (fate === 'busy') return refusal(429, 'too-many-requests', { 'retry-after': '7' })
    if (fate === 'failing') return refusal(500, 'failed')
    if (fate === 'refused') return refusal(409, 'refused-by-test')
    return fate === 'signed out' ? refusal(401, 'signed-out') : null
  }
  /** The rows that are being sent are those of the requests that reach the server. */
  async function sendingIds() {
    return await observer.deliveries.where('state').equals('sending').primaryKeys()
  }
  function kill() {
    seen.kills += 1
    isKilled = true
    for (const store of [...browser.pages, browser.worker]) store.close()
  }
  /** The flushes of a browser that was killed end with an error, as their database is closed; no other one may fail. */
  const begin = (work: Promise<unknown>) =>
    underWay.push(
      work.catch((error: unknown) => {
        if (!isKilled) throw error
      }),
    )
  /** A browser that is killed releases its locks. Here each of its lanes holds its lock until it has its response. */
  const lanesEnded = async () => {
    const name = `deliveries:${browser.worker.userId}:${kind.name}`
    const isHeld = async () => (await navigator.locks.query()).held?.some(lock => lock.name?.startsWith(name)) === true
    while (await isHeld()) await new Promise(resolve => setImmediate(resolve))
  }
  const settle = async () => {
    await Promise.all(underWay)
    underWay = []
    look(false)
    // A page that looks at a failed write reports it; other writes may be without an outcome for long.
    const hasFailure = (await observer.deliveries.filter(row => row.failure !== null).count()) > 0
    await Promise.race([Promise.all(pagesLooking), new Promise(resolve => setTimeout(resolve, hasFailure ? 100 : 5))])
    if (isKilled) {
      await lanesEnded()
      browser = open()
    }
    isKilled = false
  }
  const write = async (next: { id: string; key: string; body: Body }, tab: 0 | 1) => {
    const dropped = new Set<string>()
    const store = () => browser.pages[tab]
    try {
      await enqueueAfter(dropped, store(), next)
    } catch {
      // As `withStore` does: the database is opened again, and the same id makes one row.
      await settle()
      await enqueueAfter(dropped, store(), next)
    }
    for (const id of dropped) if (!(await store().deliveries.get(id))) refused.add(id)
    writes.push(next)
    writesToLookAt.push(async () => await lookAt(store(), next.id))
  }
  /** A busy page looks at some of its writes later, perhaps while they are being sent again. */
  const look = (isBusy: boolean) => {
    for (const begin of writesToLookAt.splice(0))
      if (isBusy && random() < 0.6) writesToLookAt.push(begin)
      else pagesLooking.push(begin())
  }
  /** As the screen does that wrote. */
  const lookAt = async (store: Store, id: string) => {
    for (let waits = random() * 60; waits > 0; waits--) await new Promise(resolve => setImmediate(resolve))
    if ((await outcomeOf(store, kind, id).catch(() => 'waiting')) !== 'failed') return
    reportedAsFailed.add(id)
    refused.add(id)
    seen.failed += 1
  }
  /** Adds to `dropped` the refused writes that the next write deletes before a page has shown them. */
  const enqueueAfter = async (dropped: Set<string>, store: Store, next: (typeof writes)[number]) => {
    const { id, body } = next
    const key = isKeyedById ? id : next.key
    await store.transaction('rw', store.deliveries, async () => {
      for (const row of await rowsOf(store, kind.name, key).toArray()) if (row.state === 'dropped') dropped.add(row.id)
      await enqueue(store, kind, key, body, id)
    })
  }
  const showRefusals = async () => {
    for (const { id } of await takeRefusals(browser.pages[0])) {
      expect(refused.has(id)).toBe(false)
      refused.add(id)
      seen.refused += 1
    }
  }

  return {
    async take(step: Step<Body>) {
      if (isKilled) await settle()
      if (step.does === 'write') {
        const id = crypto.randomUUID()
        await write({ id, key: step.key, body: withId(step.body, id, step.key) }, step.tab)
      }
      if (step.does === 'flush') begin(flush(browser.pages[step.tab], { random }))
      if (step.does === 'look') begin(flush(browser.pages[step.tab], { random, hurry: true }))
      if (step.does === 'worker') begin(flushUnlocked(browser.worker, { random }))
      if (step.does === 'kill the browser') kill()
      if (step.does === 'wait') vi.setSystemTime(Date.now() + 8_000)
      if (step.does === 'sign in again' && !isKilled) await resumeSending(browser.pages[0]).catch(() => undefined)
      if (step.does === 'finish what is under way') await settle()
      look(true)
      // The flushes under way go on for a moment.
      await new Promise(resolve => setImmediate(resolve))
    },

    async end() {
      await settle()
      fates.length = 0
      const [page] = browser.pages
      for (let round = 0; round < 5; round++) {
        await resumeSending(page)
        vi.setSystemTime(Date.now() + 31_000)
        await flush(page, { random, hurry: true })
      }
      expect(await openRows(page).toArray()).toEqual([])
      expect(sentAfterReport).toEqual([])
      await showRefusals()
      for (const { id } of await page.deliveries.where('state').equals('failed').toArray()) {
        refused.add(id)
        seen.refused += 1
      }
      for (const key of keys) {
        const ofKey = writes.filter(next => next.key === key)
        const bodies = ofKey.map(({ body }) => body)
        const accepted = ofKey.filter(({ id }) => !refused.has(id)).map(({ body }) => body)
        if (kind.coalesce === 'append') {
          expect(await stored(key)).toEqual(expected(accepted))
          continue
        }
        // A refused write may contain or replace those before it, of which any may have arrived.
        const lastRefused = ofKey.findLastIndex(({ id }) => refused.has(id))
        const after = bodies.slice(lastRefused + 1)
        if (after.length === 0 && lastRefused >= 0) continue
        const before = bodies.slice(0, lastRefused + 1).map(body => [body])
        expect([[], ...before].map(some => expected([...some, ...after]))).toContainEqual(await stored(key))
      }
    },

    async close() {
      await Promise.allSettled(underWay)
      for (const store of [...browser.pages, browser.worker, observer]) store.close()
      vi.unstubAllGlobals()
      vi.useRealTimers()
    },
  }
}

type Seen = { kills: number; refused: number; failed: number; faults: number }

/** The network without faults. */
export function fetchAs(server: TestServer, { cookie }: Pick<Guest, 'cookie'>) {
  return async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', cookie)
    return await server.app.request(path, { ...init, headers })
  }
}
