import { pages } from '#contract/paths.ts'
import { pageRoute } from '#pwa/shell/page-route.tsx'

export const aboutRoutes = [
  pageRoute(pages.about, () => import('./about-page.tsx')),
  pageRoute(pages.faq, () => import('./faq-page.tsx')),
  pageRoute(pages.contact, () => import('./contact-page.tsx')),
  pageRoute(pages.refunds, () => import('./refunds-page.tsx')),
  pageRoute(pages.privacy, () => import('./privacy-page.tsx')),
  pageRoute(pages.terms, () => import('./terms-page.tsx')),
] as const
