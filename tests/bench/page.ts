import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { SAMPLE_PASSWORD } from '#db/sample/sample-city.ts'
import { CHROMIUM_FLAGS, findChromium } from '../support/chromium.ts'
import { median, type Round, type Side, type Workload } from './figures.ts'
import { followLink, load, observePage, type PageTimes, timesOf } from './page-observer.ts'
import type { Pace } from './reads.ts'

const SAMPLE_MEMBER = 'ana'
const PHONE = 'on a phone: 4 × slower, 1.6 Mbit/s, 150 ms'
const names = { ours: 'Pista', limit: 'floor' }

/** The first page of a visitor who is not signed in. */
export const landingPage: Workload = {
  id: 'W11-landing',
  title: `the landing page ${PHONE}`,
  names,
  rows: [
    { figure: 'scriptKib', title: 'script of the first visit, KiB' },
    { figure: 'laterScriptKib', title: '  with later downloads: worker' },
    { figure: 'wireKib', title: 'bytes of the first visit, KiB' },
    { figure: 'requests', title: 'requests of the first visit' },
    { figure: 'coldLcpMs', title: 'first visit, largest paint, ms', must: { of: 'ratio', atMost: 1.5 } },
    { figure: 'coldTtiMs', title: 'first visit, interactive, ms', must: { of: 'ratio', atMost: 1.5 } },
    { figure: 'warmLcpMs', title: 'next visit, largest paint, ms' },
    { figure: 'offlineLcpMs', title: 'visit without signal, largest paint, ms', must: { of: 'ratio', atMost: 1.4 } },
    { figure: 'routeMs', title: 'navigation to another screen, ms', must: { of: 'value', atMost: 60 } },
    { figure: 'shift', title: 'layout shift', must: { of: 'value', atMost: 0.05 } },
  ],
}

/** The first page of a member: the list of tonight's events. The reference draws a list of twelve from Dexie. */
export const homePage: Workload = {
  id: 'W11-home',
  title: `/home, signed in, ${PHONE}`,
  names,
  rows: [
    { figure: 'scriptKib', title: 'script of the first visit, KiB', must: { of: 'value', atMost: 150 } },
    { figure: 'laterScriptKib', title: '  with later downloads: socket, worker' },
    { figure: 'wireKib', title: 'bytes of the first visit, KiB', must: { of: 'value', atMost: 300 } },
    { figure: 'requests', title: 'requests of the first visit', must: { of: 'value', atMost: 25 } },
    { figure: 'coldLcpMs', title: 'first visit, largest paint, ms', must: { of: 'ratio', atMost: 1.4 } },
    { figure: 'coldTtiMs', title: 'first visit, interactive, ms', must: { of: 'ratio', atMost: 1.6 } },
    { figure: 'warmLcpMs', title: 'next visit, largest paint, ms' },
    { figure: 'offlineLcpMs', title: 'visit without signal, largest paint, ms', must: { of: 'ratio', atMost: 1.6 } },
    { figure: 'routeMs', title: 'navigation to another screen, ms', must: { of: 'value', atMost: 60 } },
    { figure: 'shift', title: 'layout shift', must: { of: 'value', atMost: 0.05 } },
  ],
}

/**
 * The page of a city for a visitor: complete HTML, over which the app starts. The reference is the same as for `/home`.
 */
export const cityPage: Workload = {
  id: 'W11-city',
  title: `the page of a city, signed out, ${PHONE}`,
  names,
  rows: [
    { figure: 'scriptKib', title: 'script of the first visit, KiB' },
    { figure: 'laterScriptKib', title: '  with later downloads: worker' },
    { figure: 'wireKib', title: 'bytes of the first visit, KiB' },
    { figure: 'requests', title: 'requests of the first visit' },
    { figure: 'coldLcpMs', title: 'first visit, largest paint, ms', must: { of: 'ratio', atMost: 1.5 } },
    { figure: 'coldTtiMs', title: 'first visit, interactive, ms' },
    { figure: 'warmLcpMs', title: 'next visit, largest paint, ms' },
    { figure: 'offlineLcpMs', title: 'visit without signal, largest paint, ms' },
    { figure: 'routeMs', title: 'navigation to another screen, ms' },
    { figure: 'shift', title: 'layout shift', must: { of: 'value', atMost: 0.05 } },
  ],
}

/** One side of a workload: the address of its page, and a link there that leads to another screen. */
export type PageSide = {
  side: Side
  url: string
  link: string
  /** Runs before the first visit, in a browser without data. */
  signIn?: (context: BrowserContext) => Promise<void>
}

/** Signs in as a member of the sample city who has conversations and follows people. */
export function asSampleMember(origin: string) {
  return async (context: BrowserContext) => {
    const response = await context.request.post(`${origin}/api/auth/login`, {
      data: { username: SAMPLE_MEMBER, password: SAMPLE_PASSWORD },
    })
    if (!response.ok()) throw new Error(`the sample member could not sign in: ${response.status()}`)
  }
}

export async function measurePages(
  workload: Workload,
  visited: PageSide[],
  { rounds }: Pace,
  onRound: (round: Round) => void,
) {
  const executablePath = findChromium()
  if (!executablePath) return 'There is no Chromium here: npm test installs one.'
  const browser = await chromium.launch({
    executablePath,
    args: CHROMIUM_FLAGS,
    // The bench cleans up before it ends.
    handleSIGINT: false,
    handleSIGTERM: false,
  })
  try {
    for (let round = 1; round <= rounds; round++) {
      for (const side of round % 2 === 1 ? visited : visited.toReversed()) {
        const about = { workload: workload.id, side: side.side, round }
        try {
          onRound({ ...about, figures: await inTime(visit(browser, side)), void: null })
        } catch (error) {
          const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
          onRound({ ...about, figures: {}, void: reason ?? 'the page failed' })
        }
      }
    }
  } finally {
    await browser.close()
  }
  return null
}

/** The visits of one device: a first visit, another one, one without signal, and navigations between screens. */
async function visit(browser: Browser, { url, link, signIn }: PageSide): Promise<Record<string, number>> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  await context.addInitScript(observePage)
  try {
    await signIn?.(context)
    const first = await slowPage(context)
    const cold = await open(first.page, url)
    const { scriptBytes, bytes, requests } = first.received()
    await workerIn(first.page)
    const later = first.received()
    await first.page.close()

    const warm = await openAnew(context, url)
    await context.setOffline(true)
    const offline = await openAnew(context, url)
    await context.setOffline(false)

    const navigated = await slowPage(context)
    await open(navigated.page, url)
    const routeMs = await navigate(navigated.page, link)
    return {
      scriptKib: scriptBytes / 1024,
      laterScriptKib: later.scriptBytes / 1024,
      wireKib: bytes / 1024,
      requests,
      coldLcpMs: cold.lcpMs,
      coldTtiMs: cold.ttiMs,
      warmLcpMs: warm.lcpMs,
      offlineLcpMs: offline.lcpMs,
      routeMs,
      shift: Math.max(cold.shift, warm.shift, offline.shift),
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

async function openAnew(context: BrowserContext, url: string): Promise<PageTimes> {
  const { page: openPage } = await slowPage(context)
  const seen = await open(openPage, url)
  await openPage.close()
  return seen
}

async function open(openPage: Page, url: string): Promise<PageTimes> {
  await load(openPage, url)
  const seen = await timesOf(openPage)
  if (!seen.hasHeading) throw new Error(`${url} shows no heading`)
  return seen
}

const WORKER_MS = 30_000

/** Waits until the service worker has stored the files of the page. */
async function workerIn(openPage: Page) {
  const isThere = await openPage.evaluate(
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

/** Counts the bytes that the page itself receives, with headers. Files that the worker stores later are not counted. */
async function slowPage(context: BrowserContext) {
  const openPage = await context.newPage()
  const devtools = await context.newCDPSession(openPage)
  const scripts = new Set<string>()
  let requests = 0
  let bytes = 0
  let scriptBytes = 0
  devtools.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (request.url.startsWith('data:')) return
    requests += 1
    if (type === 'Script') scripts.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    if (scripts.has(requestId)) scriptBytes += encodedDataLength
  })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BITS_PER_SECOND / 8,
    uploadThroughput: BITS_PER_SECOND / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return { page: openPage, received: () => ({ scriptBytes, bytes, requests }) }
}

const NAVIGATIONS = 5

/** Navigates to the other screen and back. The first time also fetches code and is not counted. */
async function navigate(openPage: Page, link: string): Promise<number> {
  const times: number[] = []
  for (let n = 0; n <= NAVIGATIONS; n++) {
    const ms = await openPage.evaluate(followLink, link)
    if (n > 0) times.push(ms)
    await openPage.goBack()
    await openPage.waitForSelector(`a[href="${link}"]`, { state: 'attached' })
  }
  return median(times) ?? Number.NaN
}
