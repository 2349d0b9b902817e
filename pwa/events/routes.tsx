import { pages } from '#contract/paths.ts'
import { soonRoute } from '#pwa/shell/page-route.tsx'

export const eventsRoutes = [
  soonRoute(pages.tonight),
  soonRoute(pages.event),
  soonRoute(pages.editEvent),
  soonRoute(pages.createEvent),
] as const
