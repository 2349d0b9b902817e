import { pages } from '#contract/paths.ts'
import { pageOf, pageRoute } from './page-route.tsx'

const loadVerifyPage = () => import(/* online */ '#pwa/accounts/sign-up/verify-page.tsx')

export const accountsRoutes = [
  pageRoute(pages.signIn, () => import('#pwa/accounts/sign-in/sign-in-page.tsx')),
  pageRoute(pages.signInToContinue, () => import('#pwa/accounts/sign-in/sign-in-page.tsx')),
  pageRoute(pages.signUp, () => import(/* online */ '#pwa/accounts/sign-up/sign-up-page.tsx')),
  pageRoute(pages.signUpMethod, () => import(/* online */ '#pwa/accounts/sign-up/sign-up-method-page.tsx')),
  pageRoute(pages.verifyPhone, pageOf(loadVerifyPage, 'VerifyPhonePage')),
  pageRoute(pages.verifyAddress, pageOf(loadVerifyPage, 'VerifyAddressPage')),
  pageRoute(pages.enterCode, () => import(/* online */ '#pwa/accounts/sign-in/enter-code-page.tsx')),
  pageRoute(pages.verifyEmail, () => import(/* online */ '#pwa/accounts/sign-up/verify-email-page.tsx')),
  pageRoute(pages.forgotPassword, () => import(/* online */ '#pwa/accounts/sign-in/forgot-password-page.tsx')),
  pageRoute(pages.onboarding, () => import(/* online */ '#pwa/accounts/sign-up/onboarding-page.tsx')),
  pageRoute(pages.settings, () => import('#pwa/settings/settings-page.tsx')),
] as const
