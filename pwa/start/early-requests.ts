import type { Me } from '#contract/accounts/accounts.ts'
import { currentUser } from '#contract/accounts/session/calls.ts'
import type { pages } from '#contract/paths.ts'
import { site } from '#contract/site/calls.ts'
import type { PublicSite } from '#contract/site/site.ts'
import { cityOfDocument, storedCity } from '#pwa/events/location/city-at-start.ts'
import { storeSite } from '#pwa/i18n/page-site.ts'
import { HAS_EVENTS_KEY, SIGN_OUT_KEY, USER_ID_KEY } from '#pwa/session/device-marks.ts'
import { homeCityOf } from '#sw/cache/home-city.ts'
import { firstListPath } from '#sw/cache/list-path.ts'
import { fetchFresh, requestEarly } from '#sw/http/early-responses.ts'

/** A type and not the list of all pages, which would be larger than this script. */
const TONIGHT: typeof pages.tonight = '/home'

/** After another tab has signed out or in, the responses belong to a session that has ended. */
let isChanged = false

type Start = { path: string; isMember: boolean; drawnFrom: string | undefined }

/**
 * Requests the member and what the screen is drawn from while the modules are loading; `sw/http/request.ts` uses the
 * responses.
 */
export function sendEarlyRequests({ path, isMember, drawnFrom }: Start) {
  addEventListener('storage', ({ key }) => {
    if (key !== null && key !== USER_ID_KEY && key !== SIGN_OUT_KEY) return
    isChanged = true
    globalThis.earlyResponses?.clear()
  })
  const me = requestEarly(currentUser.path)
  storeNewerSite(me).catch(() => undefined)
  if (drawnFrom) void requestEarly(drawnFrom)
  // A device that has opened a list before has its events in the cache, and requests only what has changed.
  if (localStorage.getItem(HAS_EVENTS_KEY) !== null) return
  if (path === TONIGHT && !isMember) requestTonight(me).catch(() => undefined)
  const city = cityOfDocument()
  if (city) void requestEarly(firstListPath(city, Date.now()))
}

/** This page was cached with older settings; the next one has the present ones. */
async function storeNewerSite(me: Promise<Response>) {
  const { headers } = await me
  if (Number(headers.get('site-version')) <= (globalThis.siteOfPage?.version ?? 1)) return
  const { page }: PublicSite = await (await fetchFresh(site.path)).json()
  if (page?.version) storeSite(page)
}

/**
 * The list of a visitor does not depend on the session, so it is requested at once. A member may live elsewhere: this
 * device knows no member, but the browser may still have a session.
 */
async function requestTonight(me: Promise<Response>) {
  const listOf = (person: Me | null) => firstListPath(storedCity() ?? homeCityOf(person), Date.now())
  const listOfVisitor = listOf(null)
  void requestEarly(listOfVisitor)
  const response = await me
  if (!response.ok) return
  const list = listOf(await response.clone().json())
  if (list !== listOfVisitor && !isChanged) void requestEarly(list)
}
