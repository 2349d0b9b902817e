import { pages } from '#contract/paths.ts'
import { pageRoute } from './page-route.tsx'

export const demoRoutes = [
  pageRoute(pages.demoGoer, () => import(/* online */ '#pwa/demo/goer-page.tsx')),
  pageRoute(pages.demoHost, () => import(/* online */ '#pwa/demo/host-page.tsx')),
  pageRoute(pages.demoDiscover, () => import(/* online */ '#pwa/demo/discover-page.tsx')),
] as const
