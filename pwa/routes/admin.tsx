import { pages } from '#contract/paths.ts'
import { pageRoute } from './page-route.tsx'

export const adminRoutes = [pageRoute(pages.admin, () => import(/* online */ '#pwa/admin/admin-page.tsx'))] as const
