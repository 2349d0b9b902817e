import { pages } from '#contract/paths.ts'
import { pageRoute } from './page-route.tsx'

export const notificationsRoutes = [
  pageRoute(pages.notifications, () => import('#pwa/notifications/notifications-page.tsx')),
] as const
