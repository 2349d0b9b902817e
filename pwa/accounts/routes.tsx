import { pages } from '#contract/paths.ts'
import { pageRoute } from '#pwa/shell/page-route.tsx'

export const accountsRoutes = [
  pageRoute(pages.signIn, () => import('./sign-in-page.tsx')),
  pageRoute(pages.signInToContinue, () => import('./sign-in-page.tsx')),
  pageRoute(pages.signUp, () => import('./sign-up-page.tsx')),
  pageRoute(pages.signUpMethod, () => import('./sign-up-method-page.tsx')),
  pageRoute(pages.verifyPhone, () => import('./verify-phone-page.tsx')),
  pageRoute(pages.verifyAddress, () => import('./verify-address-page.tsx')),
  pageRoute(pages.enterCode, () => import('./enter-code-page.tsx')),
  pageRoute(pages.verifyEmail, () => import('./verify-email-page.tsx')),
  pageRoute(pages.forgotPassword, () => import('./forgot-password-page.tsx')),
  pageRoute(pages.onboarding, () => import('./onboarding-page.tsx')),
  pageRoute(pages.settings, () => import('./settings-page.tsx')),
] as const
