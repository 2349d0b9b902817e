import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pages } from '#contract/paths.ts'
import { withI18n } from '#pwa/i18n.ts'
import { firstScreenRoute, pageRoute } from '#pwa/shell/page-route.tsx'
import { rootRoute } from '#pwa/shell/root-route.tsx'

// The same component for both paths, so that a change of the filter does not mount the list again.
const CityPage = lazyRouteComponent(withI18n(() => import('./city-page.tsx')))

function cityRoute<const Path extends string>(path: Path) {
  return createRoute({ getParentRoute: () => rootRoute, path, component: CityPage })
}

export const eventsRoutes = [
  firstScreenRoute(pages.tonight, async () => {
    const page = await import('./tonight-page.tsx')
    await page.prefetch()
    return page
  }),
  cityRoute(pages.city),
  cityRoute(pages.cityList),
  pageRoute(pages.venue, () => import('./venue-page.tsx')),
  pageRoute(pages.cityFile, () => import('./city-file-page.tsx')),
  pageRoute(pages.guestLink, () => import(/* online */ './guest-link-page.tsx')),
  pageRoute(pages.shortEvent, () => import('./short-event-page.tsx')),
  pageRoute(pages.event, () => import('./event-page.tsx')),
  pageRoute(pages.editEvent, () => import('./edit-event-page.tsx')),
  pageRoute(pages.createEvent, () => import('./create-event-page.tsx')),
  pageRoute(pages.importEvents, () => import('./import/import-page.tsx')),
] as const
