import { createRouter } from '@tanstack/react-router'
import type { Page, pages } from '#contract/paths.ts'
import { ErrorPage } from '#pwa/parts/error-page.tsx'
import { LoadingPage } from '#pwa/parts/loading-page.tsx'
import { rootRoute, routes } from './routes.tsx'

export const router = createRouter({
  routeTree: rootRoute.addChildren([...routes]),
  // Search parameters stay strings: the default parser would turn `?conversation=12` into a number.
  parseSearch: text => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: search => {
    const parameters = Object.entries(search).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    )
    const text = new URLSearchParams(parameters).toString()
    return text && `?${text}`
  },
  caseSensitive: false,
  scrollRestoration: true,
  defaultPendingComponent: LoadingPage,
  // Set for each route, not only for the root, so that the header and the notices stay when a page fails.
  defaultErrorComponent: ErrorPage,
  defaultViewTransition: {
    types: ({ fromLocation, toLocation }) => (hasPosterTransition(fromLocation, toLocation) ? ['poster'] : false),
  },
})

// A page in the list of paths without a route is a type error.
router.routesByPath satisfies Record<(typeof pages)[Page], unknown>

/** The poster transition runs only between an event's page and a page with its card; elsewhere it would be a delay. */
function hasPosterTransition(from: { pathname: string } | undefined, to: { pathname: string }) {
  const isEventPage = (location: { pathname: string } | undefined) =>
    /^\/events\/[^/]+$/i.test(location?.pathname ?? '')
  return isEventPage(from) !== isEventPage(to) && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
