import { Workbox } from 'workbox-window'
import { pages } from '#contract/paths.ts'
import { afterMs } from '#pwa/data/after-ms.ts'
import { onFirstUse } from '#pwa/data/used-parts.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { fetchPage } from '#sw/http/built-files.ts'
import { isVisible, listenToPage } from '#sw/online.ts'
import { deleteOldLanguageFiles, storeLanguageFiles } from './language-files.ts'
import { workerUrl } from './worker-url.ts'

const UPDATE_CHECK_MS = 60 * 60_000

/**
 * A picture that does not arrive, or a page that is not painted because it is hidden, delays the worker by this time at
 * most.
 */
const FIRST_SCREEN_MS = 3_000

/**
 * Registers the service worker, and stores the files of the selected language, which the worker does not store itself.
 */
export async function registerWorker(onWaiting: (activate: () => void) => void) {
  const find = () => void findNextBuild(onWaiting).catch(() => undefined)
  window.addEventListener('vite:preloadError', find)
  if (!('serviceWorker' in navigator)) return checkEveryHour(find)
  const worker = new Workbox(workerUrl('/sw.js'), { scope: '/', updateViaCache: 'none' })
  worker.addEventListener('waiting', () => {
    onWaiting(() => worker.messageSkipWaiting())
    void storeLanguageFiles('of the next version').catch(() => undefined)
  })
  worker.addEventListener('controlling', event => {
    if (event.isUpdate) location.reload()
  })
  // Its downloads would compete with the pictures of the first screen.
  await Promise.race([Promise.all([painted(), picturesLoaded()]), afterMs(FIRST_SCREEN_MS)])
  const registration = await worker.register()
  // The worker was activated while this page was being opened, so its claim was too early for the page.
  if (!navigator.serviceWorker.controller) registration?.active?.postMessage({ type: 'CLAIM' })

  checkEveryHour(() => void worker.update().catch(() => undefined))

  onFirstUse(() => void storeLanguageFiles('of this version').catch(() => undefined))
  useLanguage.subscribe(({ language }, before) => {
    if (language !== before.language) void storeLanguageFiles('of this version').catch(() => undefined)
  })
  await storeLanguageFiles('of this version')
  if (!registration?.waiting && !registration?.installing) await deleteOldLanguageFiles()
}

/** The check fails offline; the next one is in an hour. */
function checkEveryHour(check: () => void) {
  const checkIfVisible = () => {
    if (isVisible()) check()
  }
  setInterval(checkIfVisible, UPDATE_CHECK_MS)
  listenToPage({ restored: checkIfVisible })
}

/**
 * A part of the page could not be loaded: it is gone once the server has the next build, and a tap on it changes
 * nothing. So the page offers that version. For a page with a worker it is the version that the worker finds now.
 */
async function findNextBuild(onFound: (activate: () => void) => void) {
  const registration = 'serviceWorker' in navigator && (await navigator.serviceWorker.getRegistration())
  if (registration && registration.active) return void (await registration.update())
  // The page of a captive portal has no such script.
  const served = firstScriptIn(await fetchPage(pages.tonight))
  if (served && served !== firstScriptIn(document.head.innerHTML)) onFound(() => location.reload())
}

/** Its name changes with each build. */
function firstScriptIn(html: string) {
  return /\/assets\/index-[\w-]+/.exec(html)?.[0]
}

/** The browser reports a paint when the frame is shown, which may be later than the callback for the frame. */
async function painted() {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const observer = new PerformanceObserver(entries => {
    if (entries.getEntriesByName('first-contentful-paint').length > 0) resolve(undefined)
  })
  observer.observe({ type: 'paint', buffered: true })
  await promise
  observer.disconnect()
}

/** Pictures below the screen are loaded when they are scrolled to, so they are not waited for. */
async function picturesLoaded() {
  const loading = [...document.images].filter(image => !image.complete && image.loading !== 'lazy')
  await Promise.all(
    loading.map(image => {
      const { promise, resolve } = Promise.withResolvers<unknown>()
      for (const end of ['load', 'error']) image.addEventListener(end, resolve, { once: true })
      return promise
    }),
  )
}
