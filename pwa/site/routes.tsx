import { pages } from '#contract/paths.ts'
import { pageRoute } from '#pwa/shell/page-route.tsx'

export const siteRoutes = [pageRoute(pages.setup, () => import(/* online */ './setup-page.tsx'))] as const
