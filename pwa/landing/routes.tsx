import { pages } from '#contract/paths.ts'
import { withI18n } from '#pwa/i18n.ts'
import { firstScreenRoute } from '#pwa/shell/page-route.tsx'

export const landingRoutes = [
  firstScreenRoute(
    pages.landing,
    withI18n(() => import('./landing-page.tsx')),
  ),
] as const
