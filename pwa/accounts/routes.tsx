import { pages } from '#contract/paths.ts'
import { pageRoute, soonRoute } from '#pwa/shell/page-route.tsx'

export const accountsRoutes = [
  pageRoute(pages.signIn, () => import('./sign-in-page.tsx')),
  pageRoute(pages.signInToContinue, () => import('./sign-in-page.tsx')),
  soonRoute(pages.signUp),
  soonRoute(pages.signUpMethod),
  soonRoute(pages.verifyPhone),
  soonRoute(pages.verifyEmail),
  soonRoute(pages.forgotPassword),
  soonRoute(pages.onboarding),
  soonRoute(pages.settings),
] as const
