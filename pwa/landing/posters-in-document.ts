import type { NextPosters } from '#contract/events/list/next-posters.ts'
import { formatAt } from '#contract/i18n/region.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { CITY_KEY } from '#pwa/session/device-marks.ts'
import { homeOfPage } from '#sw/cache/home-city.ts'

/** After this time the posters are read from the device's cache, which is synchronised. */
const FRESH_MS = 5 * 60_000

/**
 * The posters that the server wrote into the document, so that the first paint needs neither a request nor the device's
 * cache. Null if the document is older, if the service worker served it, and if the visitor has chosen another city on this
 * device. Null also for a reader with other formats than those of the installation, in which the server wrote the labels.
 */
export function postersInDocument(nowMs: number): NextPosters | null {
  const json = document.getElementById('next-posters')?.textContent
  if (!json || nowMs - performance.timeOrigin > FRESH_MS) return null
  const { format } = useLanguage.getState()
  const written = formatAt(homeOfPage().country, format.locale)
  if (format.clock !== written.clock || format.tag !== written.tag) return null
  const next = JSON.parse(json) as NextPosters
  const chosen = localStorage.getItem(CITY_KEY)
  return chosen === null || chosen === JSON.stringify({ city: next.city, state: next.state }) ? next : null
}
