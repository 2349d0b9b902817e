import { pages } from '#contract/paths.ts'
import { pageRoute } from './page-route.tsx'

export const apiDocsRoutes = [
  pageRoute(pages.apiDocs, () => import(/* online */ '#pwa/api-docs/api-docs-page.tsx')),
] as const
