import { pages } from '#contract/paths.ts'
import { pageOf, pageRoute } from '#pwa/shell/page-route.tsx'

const loadVerifyPage = () => import(/* online */ './verify-page.tsx')

export const accountsRoutes = [
  pageRoute(pages.signIn, () => import('./sign-in-page.tsx')),
  pageRoute(pages.signInToContinue, () => import('./sign-in-page.tsx')),
  pageRoute(pages.signUp, () => import(/* online */ './sign-up-page.tsx')),
  pageRoute(pages.signUpMethod, () => import(/* online */ './sign-up-method-page.tsx')),
  pageRoute(pages.verifyPhone, pageOf(loadVerifyPage, 'VerifyPhonePage')),
  pageRoute(pages.verifyAddress, pageOf(loadVerifyPage, 'VerifyAddressPage')),
  pageRoute(pages.enterCode, () => import(/* online */ './enter-code-page.tsx')),
  pageRoute(pages.verifyEmail, () => import(/* online */ './verify-email-page.tsx')),
  pageRoute(pages.forgotPassword, () => import(/* online */ './forgot-password-page.tsx')),
  pageRoute(pages.onboarding, () => import(/* online */ './onboarding-page.tsx')),
  pageRoute(pages.settings, () => import('./settings-page.tsx')),
] as const
