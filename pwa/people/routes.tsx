import { pages } from '#contract/paths.ts'
import { soonRoute } from '#pwa/shell/page-route.tsx'

export const peopleRoutes = [
  soonRoute(pages.search),
  soonRoute(pages.profile),
  soonRoute(pages.editProfile),
  soonRoute(pages.profileOf),
  soonRoute(pages.followersOf),
  soonRoute(pages.followingOf),
  soonRoute(pages.user),
  soonRoute(pages.goerProfile),
  soonRoute(pages.hostProfile),
] as const
