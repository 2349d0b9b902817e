import { pages } from '#contract/paths.ts'
import { pageRoute } from '#pwa/shell/page-route.tsx'

export const demoRoutes = [
  pageRoute(pages.demoGoer, () => import('./goer-page.tsx')),
  pageRoute(pages.demoHost, () => import('./host-page.tsx')),
  pageRoute(pages.demoDiscover, () => import('./discover-page.tsx')),
] as const
