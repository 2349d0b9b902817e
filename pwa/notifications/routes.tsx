import { pages } from '#contract/paths.ts'
import { pageRoute } from '#pwa/shell/page-route.tsx'

export const notificationsRoutes = [pageRoute(pages.notifications, () => import('./notifications-page.tsx'))] as const
