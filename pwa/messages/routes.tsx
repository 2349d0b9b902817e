import { pages } from '#contract/paths.ts'
import { soonRoute } from '#pwa/shell/page-route.tsx'

export const messagesRoutes = [soonRoute(pages.messages), soonRoute(pages.inbox)] as const
