import { pages } from '#contract/paths.ts'
import { soonRoute } from '#pwa/shell/page-route.tsx'

export const adminRoutes = [soonRoute(pages.admin)] as const
