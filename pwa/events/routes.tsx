import { pages } from '#contract/paths.ts'
import { pageRoute } from '#pwa/shell/page-route.tsx'

export const eventsRoutes = [
  pageRoute(pages.tonight, () => import('./tonight-page.tsx')),
  pageRoute(pages.event, () => import('./event-page.tsx')),
  pageRoute(pages.editEvent, () => import('./edit-event-page.tsx')),
  pageRoute(pages.createEvent, () => import('./create-event-page.tsx')),
] as const
