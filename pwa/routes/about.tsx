import { pages } from '#contract/paths.ts'
import { pageOf, pageRoute } from './page-route.tsx'

const load = () => import('#pwa/about/about-pages.tsx')

export const aboutRoutes = [
  pageRoute(pages.about, pageOf(load, 'AboutPage')),
  pageRoute(pages.faq, pageOf(load, 'FaqPage')),
  pageRoute(pages.contact, pageOf(load, 'ContactPage')),
  pageRoute(pages.refunds, pageOf(load, 'RefundsPage')),
  pageRoute(pages.privacy, pageOf(load, 'PrivacyPage')),
  pageRoute(pages.terms, pageOf(load, 'TermsPage')),
] as const
