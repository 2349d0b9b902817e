import { pages } from '#contract/paths.ts'
import { pageRoute } from '#pwa/shell/page-route.tsx'

export const adminRoutes = [pageRoute(pages.admin, () => import(/* online */ './admin-page.tsx'))] as const
