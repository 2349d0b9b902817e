import { pages } from '#contract/paths.ts'
import { pageRoute, soonRoute } from '#pwa/shell/page-route.tsx'

export const peopleRoutes = [
  soonRoute(pages.search),
  pageRoute(pages.profile, () => import('./own-profile-page.tsx')),
  pageRoute(pages.editProfile, () => import('./edit-profile-page.tsx')),
  soonRoute(pages.profileOf),
  soonRoute(pages.followersOf),
  soonRoute(pages.followingOf),
  soonRoute(pages.user),
  soonRoute(pages.goerProfile),
  soonRoute(pages.hostProfile),
] as const
