import { pages } from '#contract/paths.ts'
import { pageRoute } from './page-route.tsx'

export const siteRoutes = [pageRoute(pages.setup, () => import(/* online */ '#pwa/setup/setup-page.tsx'))] as const
