import { pages } from '#contract/paths.ts'
import { soonRoute } from '#pwa/shell/page-route.tsx'

export const accountsRoutes = [
  soonRoute(pages.signIn),
  soonRoute(pages.signInToContinue),
  soonRoute(pages.signUp),
  soonRoute(pages.signUpMethod),
  soonRoute(pages.verifyPhone),
  soonRoute(pages.verifyEmail),
  soonRoute(pages.forgotPassword),
  soonRoute(pages.onboarding),
  soonRoute(pages.settings),
] as const
