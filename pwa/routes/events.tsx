import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pages } from '#contract/paths.ts'
import { withI18n } from '#pwa/i18n/i18n.ts'
import { firstScreenRoute, pageRoute } from './page-route.tsx'
import { rootRoute } from './root-route.tsx'

// The same component for both paths, so that a change of the filter does not mount the list again.
const CityPage = lazyRouteComponent(withI18n(() => import('#pwa/events/list/city-page.tsx')))

function cityRoute<const Path extends string>(path: Path) {
  return createRoute({ getParentRoute: () => rootRoute, path, component: CityPage })
}

export const eventsRoutes = [
  firstScreenRoute(pages.tonight, async () => {
    const page = await import('#pwa/events/list/tonight-page.tsx')
    await page.prefetch()
    return page
  }),
  cityRoute(pages.city),
  cityRoute(pages.cityList),
  pageRoute(pages.venue, () => import('#pwa/events/venue/venue-page.tsx')),
  pageRoute(pages.cityFile, () => import('#pwa/events/city-file/city-file-page.tsx')),
  pageRoute(pages.guestLink, () => import(/* online */ '#pwa/events/guests/guest-link-page.tsx')),
  pageRoute(pages.shortEvent, () => import('#pwa/events/page/short-event-page.tsx')),
  pageRoute(pages.event, () => import('#pwa/events/page/event-page.tsx')),
  pageRoute(pages.editEvent, () => import('#pwa/events/form/edit-event-page.tsx')),
  pageRoute(pages.createEvent, () => import('#pwa/events/form/create-event-page.tsx')),
  pageRoute(pages.importEvents, () => import('#pwa/events/import/import-page.tsx')),
] as const
