import { pages } from '#contract/paths.ts'
import { pageRoute } from '#pwa/shell/page-route.tsx'

export const landingRoutes = [pageRoute(pages.landing, () => import('./landing-page.tsx'))] as const
