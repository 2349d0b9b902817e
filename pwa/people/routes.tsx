import { pages } from '#contract/paths.ts'
import { pageOf, pageRoute } from '#pwa/shell/page-route.tsx'

export const peopleRoutes = [
  pageRoute(pages.search, () => import('./search-page.tsx')),
  pageRoute(pages.profile, () => import('./own-profile-page.tsx')),
  pageRoute(pages.editProfile, () => import('./edit-profile-page.tsx')),
  pageRoute(pages.profileOf, () => import('./person-page.tsx')),
  pageRoute(
    pages.followersOf,
    pageOf(() => import('./follows-page.tsx'), 'FollowersPage'),
  ),
  pageRoute(
    pages.followingOf,
    pageOf(() => import('./follows-page.tsx'), 'FollowingPage'),
  ),
  pageRoute(pages.user, () => import('./person-page.tsx')),
  pageRoute(pages.goerProfile, () => import('./goer-profile-page.tsx')),
  pageRoute(pages.hostProfile, () => import('./host-profile-page.tsx')),
] as const
