import { pages } from '#contract/paths.ts'
import { pageRoute } from '#pwa/shell/page-route.tsx'

const loadConversationsPage = () => import('./conversations-page.tsx')

export const messagesRoutes = [
  pageRoute(pages.messages, loadConversationsPage),
  pageRoute(pages.inbox, loadConversationsPage),
] as const
