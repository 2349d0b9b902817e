import { pages } from '#contract/paths.ts'
import { firstScreenRoute, pageRoute } from '#pwa/shell/page-route.tsx'

export const eventsRoutes = [
  firstScreenRoute(pages.tonight, async () => {
    const page = await import('./tonight-page.tsx')
    await page.prefetch()
    return page
  }),
  pageRoute(pages.event, () => import('./event-page.tsx')),
  pageRoute(pages.editEvent, () => import('./edit-event-page.tsx')),
  pageRoute(pages.createEvent, () => import('./create-event-page.tsx')),
] as const
