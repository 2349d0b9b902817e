import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { CHROMIUM_FLAGS, findChromium } from '../chromium.ts'
import { median, type Round, type Side, type Workload } from './figures.ts'
import { followLink, load, type Seen, seenOn, watchPage } from './page-eyes.ts'
import type { Pace } from './reads.ts'

export const page: Workload = {
  id: 'W11',
  title: 'the page on a phone: 4 × slower, 1.6 Mbit/s, 150 ms',
  names: { ours: 'Pista', limit: 'floor' },
  rows: [
    { figure: 'jsGzKb', title: 'JavaScript of the first visit, kB gz', must: { of: 'ratio', atMost: 1.4 } },
    { figure: 'jsBrKb', title: 'the same, kB br' },
    { figure: 'wireKb', title: 'all that came over the wire, kB' },
    { figure: 'coldLcpMs', title: 'first visit, largest paint, ms', must: { of: 'ratio', atMost: 1.5 } },
    { figure: 'coldTtiMs', title: 'first visit, interactive, ms', must: { of: 'ratio', atMost: 1.5 } },
    { figure: 'warmLcpMs', title: 'next visit, largest paint, ms' },
    { figure: 'offlineLcpMs', title: 'no signal, largest paint, ms', must: { of: 'ratio', atMost: 1.4 } },
    { figure: 'routeMs', title: 'another screen, ms', must: { of: 'value', atMost: 60 } },
  ],
}

/** Where each side is, and which link of its first page leads to another screen. */
export type Visited = { side: Side; port: number; link: string }

export async function measurePages(visited: Visited[], { rounds }: Pace, tell: (round: Round) => void) {
  const executablePath = findChromium()
  if (!executablePath) return 'There is no Chromium here: npm test installs one.'
  const browser = await chromium.launch({
    executablePath,
    args: CHROMIUM_FLAGS,
    // The bench has things to put away before it ends.
    handleSIGINT: false,
    handleSIGTERM: false,
  })
  try {
    for (let round = 1; round <= rounds; round++) {
      for (const { side, port, link } of round % 2 === 1 ? visited : visited.toReversed()) {
        const about = { workload: page.id, side, round }
        try {
          const figures = await inTime(visit(browser, `http://localhost:${port}`, link))
          tell({ ...about, figures, void: null })
        } catch (error) {
          const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
          tell({ ...about, figures: {}, void: reason ?? 'the page failed' })
        }
      }
    }
  } finally {
    await browser.close()
  }
  return null
}

/** One phone's life with the page: found, opened again, opened without signal, walked through. */
async function visit(browser: Browser, origin: string, link: string): Promise<Record<string, number>> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  await context.addInitScript(watchPage)
  try {
    const first = await slowPage(context)
    const scripts = collectScripts(first.page)
    const cold = await open(first.page, origin)
    const wireKb = first.received() / 1000
    const js = await scripts()
    await workerIn(first.page)
    await first.page.close()

    const warm = await openAnew(context, origin)
    await context.setOffline(true)
    const offline = await openAnew(context, origin)
    await context.setOffline(false)

    const walker = await slowPage(context)
    await open(walker.page, origin)
    const routeMs = await walk(walker.page, link)
    return {
      ...sizesOf(js),
      wireKb,
      coldLcpMs: cold.lcpMs,
      coldTtiMs: cold.ttiMs,
      warmLcpMs: warm.lcpMs,
      offlineLcpMs: offline.lcpMs,
      routeMs,
    }
  } finally {
    await context.close()
  }
}

const VISIT_MS = 120_000

async function inTime<T>(visiting: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the visit took more than ${VISIT_MS / 1000} s`)), VISIT_MS)
  })
  visiting.catch(() => {})
  return await Promise.race([visiting, late]).finally(() => clearTimeout(timer))
}

async function openAnew(context: BrowserContext, origin: string): Promise<Seen> {
  const { page: opened } = await slowPage(context)
  const seen = await open(opened, origin)
  await opened.close()
  return seen
}

async function open(opened: Page, origin: string): Promise<Seen> {
  await load(opened, origin)
  const seen = await seenOn(opened)
  if (!seen.hasHeading) throw new Error(`${origin} shows no heading`)
  return seen
}

const WORKER_MS = 15_000

/** The worker has kept what it will need without signal. */
async function workerIn(opened: Page) {
  const isThere = await opened.evaluate(
    async ms =>
      await Promise.race([
        navigator.serviceWorker.ready.then(() => true),
        new Promise<false>(resolve => setTimeout(resolve, ms, false)),
      ]),
    WORKER_MS,
  )
  if (!isThere) throw new Error('no worker was installed')
}

const BITS_PER_SECOND = 1_600_000
const LATENCY_MS = 150
const SLOWDOWN = 4

async function slowPage(context: BrowserContext) {
  const opened = await context.newPage()
  const devtools = await context.newCDPSession(opened)
  let bytes = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BITS_PER_SECOND / 8,
    uploadThroughput: BITS_PER_SECOND / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return { page: opened, received: () => bytes }
}

function collectScripts(opened: Page): () => Promise<Buffer[]> {
  const bodies: Promise<Buffer>[] = []
  opened.on('response', response => {
    if (response.request().resourceType() === 'script') bodies.push(response.body())
  })
  return () => Promise.all(bodies)
}

function sizesOf(scripts: Buffer[]) {
  const kb = (compress: (script: Buffer) => Buffer) =>
    scripts.reduce((sum, script) => sum + compress(script).length, 0) / 1000
  return { jsGzKb: kb(gzipSync), jsBrKb: kb(brotliCompressSync) }
}

const WALKS = 5

/** To the other screen and back. The first time fetches its code and is not counted. */
async function walk(opened: Page, link: string): Promise<number> {
  const times: number[] = []
  for (let n = 0; n <= WALKS; n++) {
    const ms = await opened.evaluate(followLink, link)
    if (n > 0) times.push(ms)
    await opened.goBack()
    await opened.waitForSelector(`a[href="${link}"]`, { state: 'attached' })
  }
  return median(times) ?? Number.NaN
}
