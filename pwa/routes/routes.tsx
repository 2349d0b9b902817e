import { createRootRoute, createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { pages } from '#contract/paths.ts'
import { noteUnreached } from '#pwa/data/until-loaded.ts'
import { withI18n } from '#pwa/i18n/i18n.ts'
import { Shell } from '#pwa/shell/shell.tsx'

export const rootRoute = createRootRoute({
  component: Shell,
  notFoundComponent: lazyPage(withI18n(() => import('#pwa/parts/not-found-page.tsx'))),
})

const loadVerifyPage = () => import(/* online */ '#pwa/accounts/sign-up/verify-page.tsx')
const loadSignInPage = () => import('#pwa/accounts/sign-in/sign-in-page.tsx')
const loadConversationsPage = () => import('#pwa/messages/chat/conversations-page.tsx')
const loadAboutPages = () => import('#pwa/about/about-pages.tsx')
const loadEventPage = withI18n(() => import('#pwa/events/page/event-page.tsx'))
const loadPersonPage = () => import('#pwa/people/profile/person-page.tsx')
const loadFollowsPages = () => import('#pwa/people/search/follows-page.tsx')

// The same component for both paths, so that a change of the filter does not mount the list again.
const CityPage = lazyPage(withI18n(prefetched(() => import('#pwa/events/list/city-page.tsx'))))
const AdminPage = lazyPage(withI18n(() => import(/* online */ '#pwa/admin/admin-page.tsx')))

export const routes = [
  firstScreenRoute(
    pages.landing,
    withI18n(() => import('#pwa/landing/landing-page.tsx')),
  ),
  pageRoute(pages.signIn, loadSignInPage),
  pageRoute(pages.signInToContinue, loadSignInPage),
  pageRoute(pages.join, () => import(/* online */ '#pwa/accounts/join/join-page.tsx')),
  pageRoute(pages.welcome, () => import(/* online */ '#pwa/accounts/join/welcome-page.tsx')),
  pageRoute(pages.signUp, () => import(/* online */ '#pwa/accounts/sign-up/sign-up-page.tsx')),
  pageRoute(pages.signUpMethod, () => import(/* online */ '#pwa/accounts/sign-up/sign-up-method-page.tsx')),
  pageRoute(pages.verifyPhone, pageOf(loadVerifyPage, 'VerifyPhonePage')),
  pageRoute(pages.verifyAddress, pageOf(loadVerifyPage, 'VerifyAddressPage')),
  pageRoute(pages.enterCode, () => import(/* online */ '#pwa/accounts/sign-in/enter-code-page.tsx')),
  pageRoute(pages.verifyEmail, () => import(/* online */ '#pwa/accounts/sign-up/verify-email-page.tsx')),
  pageRoute(pages.forgotPassword, () => import(/* online */ '#pwa/accounts/sign-in/forgot-password-page.tsx')),
  pageRoute(pages.onboarding, () => import(/* online */ '#pwa/accounts/sign-up/onboarding-page.tsx')),
  pageRoute(pages.settings, () => import('#pwa/settings/settings-page.tsx')),
  pageRoute(pages.search, () => import('#pwa/people/search/search-page.tsx')),
  pageRoute(
    pages.profile,
    prefetched(() => import('#pwa/people/profile/own-profile-page.tsx')),
  ),
  pageRoute(pages.editProfile, () => import('#pwa/people/edit/edit-profile-page.tsx')),
  pageRoute(pages.profileOf, loadPersonPage),
  pageRoute(pages.followersOf, pageOf(loadFollowsPages, 'FollowersPage')),
  pageRoute(pages.followingOf, pageOf(loadFollowsPages, 'FollowingPage')),
  pageRoute(pages.user, loadPersonPage),
  pageRoute(pages.goerProfile, () => import('#pwa/people/profile/goer-profile-page.tsx')),
  pageRoute(
    pages.hostProfile,
    prefetched(() => import('#pwa/people/profile/host-profile-page.tsx')),
  ),
  firstScreenRoute(
    pages.tonight,
    prefetched(() => import('#pwa/events/list/tonight-page.tsx')),
  ),
  route(pages.city, CityPage),
  route(pages.cityList, CityPage),
  pageRoute(pages.venue, () => import('#pwa/events/venue/venue-page.tsx')),
  pageRoute(pages.host, () => import('#pwa/people/profile/open-host-page.tsx')),
  pageRoute(pages.series, () => import(/* online */ '#pwa/events/series/series-page.tsx')),
  pageRoute(pages.artist, () => import(/* online */ '#pwa/events/artists/artist-page.tsx')),
  pageRoute(pages.cityFile, () => import('#pwa/events/city-file/city-file-page.tsx')),
  pageRoute(pages.guestLink, () => import(/* online */ '#pwa/events/guests/guest-link-page.tsx')),
  pageRoute(pages.shortEvent, () => import('#pwa/events/page/short-event-page.tsx')),
  // If the page cannot be loaded, that is an error of the component.
  route(pages.event, lazyPage(loadEventPage), ({ params }) =>
    loadEventPage().then(
      page => page.prefetch(params),
      () => undefined,
    ),
  ),
  pageRoute(pages.door, () => import(/* online */ '#pwa/events/door/door-page.tsx')),
  pageRoute(pages.doorLink, () => import(/* online */ '#pwa/events/door/door-link-page.tsx')),
  pageRoute(pages.editEvent, () => import('#pwa/events/form/edit-event-page.tsx')),
  pageRoute(pages.createEvent, () => import('#pwa/events/form/create-event-page.tsx')),
  pageRoute(pages.importEvents, () => import(/* online */ '#pwa/events/import/import-page.tsx')),
  pageRoute(pages.createJob, () => import('#pwa/jobs/form/create-job-page.tsx')),
  pageRoute(pages.jobs, () => import(/* online */ '#pwa/jobs/board-page.tsx')),
  pageRoute(pages.applyForJob, () => import('#pwa/jobs/apply/apply-page.tsx')),
  pageRoute(pages.editJob, () => import('#pwa/jobs/form/edit-job-page.tsx')),
  pageRoute(pages.jobApplications, () => import('#pwa/jobs/applications-page.tsx')),
  pageRoute(pages.messages, loadConversationsPage),
  pageRoute(pages.inbox, loadConversationsPage),
  pageRoute(pages.notifications, () => import('#pwa/notifications/notifications-page.tsx')),
  route(pages.admin, AdminPage),
  route(pages.adminReports, AdminPage),
  route(pages.adminPeople, AdminPage),
  route(pages.adminEvents, AdminPage),
  route(pages.adminVenues, AdminPage),
  route(pages.adminSite, AdminPage),
  route(pages.adminHealth, AdminPage),
  pageRoute(pages.setup, () => import(/* online */ '#pwa/setup/setup-page.tsx')),
  pageRoute(pages.demoGoer, () => import(/* online */ '#pwa/demo/goer-page.tsx')),
  pageRoute(pages.demoHost, () => import(/* online */ '#pwa/demo/host-page.tsx')),
  pageRoute(pages.demoDiscover, () => import(/* online */ '#pwa/demo/discover-page.tsx')),
  pageRoute(pages.about, pageOf(loadAboutPages, 'AboutPage')),
  pageRoute(pages.faq, pageOf(loadAboutPages, 'FaqPage')),
  pageRoute(pages.contact, pageOf(loadAboutPages, 'ContactPage')),
  pageRoute(pages.refunds, pageOf(loadAboutPages, 'RefundsPage')),
  pageRoute(pages.privacy, pageOf(loadAboutPages, 'PrivacyPage')),
  pageRoute(pages.terms, pageOf(loadAboutPages, 'TermsPage')),
  pageRoute(pages.apiDocs, () => import(/* online */ '#pwa/api-docs/api-docs-page.tsx')),
] as const

/**
 * A page at a path, a chunk of its own: `pageRoute(pages.search, () => import('#pwa/people/search/search-page.tsx'))`.
 */
function pageRoute<const Path extends string>(path: Path, load: () => Promise<{ default: ComponentType }>) {
  return firstScreenRoute(path, withI18n(load))
}

/** Like `pageRoute`, for a first screen, which may need the messages of the excerpt only. */
function firstScreenRoute<const Path extends string>(path: Path, load: () => Promise<{ default: ComponentType }>) {
  return route(path, lazyPage(load))
}

function lazyPage(load: () => Promise<{ default: ComponentType }>) {
  return lazyRouteComponent(() => load().catch(noteUnreached))
}

/** `beforeLoad`: what is read before each opening of the page, while the screen before it stays. */
function route<const Path extends string>(
  path: Path,
  component: RouteComponent,
  beforeLoad?: (at: { params: { eventId?: string } }) => Promise<void>,
) {
  return createRoute({ getParentRoute: () => rootRoute, path, component, beforeLoad })
}

/** Reads what the page shows before its first paint. */
function prefetched<Loaded extends { prefetch: () => Promise<void> }>(load: () => Promise<Loaded>) {
  return async () => {
    const page = await load()
    await page.prefetch()
    return page
  }
}

/** One of several pages that share a chunk. */
function pageOf<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return async () => ({ default: (await load())[name] })
}
