import { pages } from '#contract/paths.ts'
import { pageRoute } from './page-route.tsx'

const loadConversationsPage = () => import('#pwa/messages/conversations-page.tsx')

export const messagesRoutes = [
  pageRoute(pages.messages, loadConversationsPage),
  pageRoute(pages.inbox, loadConversationsPage),
] as const
