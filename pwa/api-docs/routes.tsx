import { pages } from '#contract/paths.ts'
import { pageRoute } from '#pwa/shell/page-route.tsx'

export const apiDocsRoutes = [pageRoute(pages.apiDocs, () => import('./api-docs-page.tsx'))] as const
