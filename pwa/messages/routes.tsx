import { pages } from '#contract/paths.ts'
import { pageRoute } from '#pwa/shell/page-route.tsx'

export const messagesRoutes = [
  pageRoute(pages.messages, () => import('./messages-page.tsx')),
  pageRoute(pages.inbox, () => import('./inbox-page.tsx')),
] as const
