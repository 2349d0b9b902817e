import { pages } from '#contract/paths.ts'
import { pageRoute } from '#pwa/shell/page-route.tsx'

export const demoRoutes = [
  pageRoute(pages.demoGoer, () => import(/* online */ './goer-page.tsx')),
  pageRoute(pages.demoHost, () => import(/* online */ './host-page.tsx')),
  pageRoute(pages.demoDiscover, () => import(/* online */ './discover-page.tsx')),
] as const
