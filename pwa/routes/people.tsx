import { pages } from '#contract/paths.ts'
import { pageOf, pageRoute } from './page-route.tsx'

export const peopleRoutes = [
  pageRoute(pages.search, () => import('#pwa/people/search/search-page.tsx')),
  pageRoute(pages.profile, () => import('#pwa/people/profile/own-profile-page.tsx')),
  pageRoute(pages.editProfile, () => import('#pwa/people/edit/edit-profile-page.tsx')),
  pageRoute(pages.profileOf, () => import('#pwa/people/profile/person-page.tsx')),
  pageRoute(
    pages.followersOf,
    pageOf(() => import('#pwa/people/search/follows-page.tsx'), 'FollowersPage'),
  ),
  pageRoute(
    pages.followingOf,
    pageOf(() => import('#pwa/people/search/follows-page.tsx'), 'FollowingPage'),
  ),
  pageRoute(pages.user, () => import('#pwa/people/profile/person-page.tsx')),
  pageRoute(pages.goerProfile, () => import('#pwa/people/profile/goer-profile-page.tsx')),
  pageRoute(pages.hostProfile, () => import('#pwa/people/profile/host-profile-page.tsx')),
] as const
