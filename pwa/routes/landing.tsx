import { pages } from '#contract/paths.ts'
import { withI18n } from '#pwa/i18n/i18n.ts'
import { firstScreenRoute } from './page-route.tsx'

export const landingRoutes = [
  firstScreenRoute(
    pages.landing,
    withI18n(() => import('#pwa/landing/landing-page.tsx')),
  ),
] as const
