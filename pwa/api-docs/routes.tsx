import { pages } from '#contract/paths.ts'
import { pageRoute } from '#pwa/shell/page-route.tsx'

export const apiDocsRoutes = [pageRoute(pages.apiDocs, () => import(/* online */ './api-docs-page.tsx'))] as const
