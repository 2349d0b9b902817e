import { expect, test } from 'vitest'
import { isPagePath, pages, paths, serverPaths } from '#contract/paths.ts'

test('every page has its documented address', () => {
  expect(Object.values(pages)).toEqual([
    '/',
    '/home',
    '/search',
    '/login',
    '/auth',
    '/signup',
    '/social-auth',
    '/verify-phone',
    '/verify-email',
    '/forgot-password',
    '/onboarding',
    '/settings',
    '/profile',
    '/edit-profile',
    '/profile/$userId',
    '/profile/$userId/followers',
    '/profile/$userId/following',
    '/user/$userId',
    '/party-goer-profile',
    '/party-host-profile',
    '/events/$eventId',
    '/events/$eventId/edit',
    '/create-event',
    '/create-job-listing',
    '/jobs/$jobId/apply',
    '/jobs/$jobId/edit',
    '/jobs/$jobId/applications',
    '/messages',
    '/inbox',
    '/admin',
    '/demo/party-goer',
    '/demo/party-host',
    '/demo/discover',
    '/about',
    '/faq',
    '/contact',
    '/refunds',
    '/privacy',
    '/terms',
  ])
})

test('links carry their parameters where the documents put them', () => {
  expect([
    paths.signUp({ type: 'party_goer' }),
    paths.signUp({ type: 'party_host' }),
    paths.signInToContinue({ mode: 'login' }),
    paths.signInToContinue({ redirect: '/inbox?conversation=7' }),
    paths.goerProfile({ userId: 'ana' }),
    paths.hostProfile(),
    paths.inbox({ conversation: '12' }),
    paths.inbox(),
    paths.search({ tab: 'events', q: 'Música Urbana' }),
    paths.event('e1'),
    paths.editEvent('e1'),
    paths.profileOf('a/b'),
    paths.followersOf('ana'),
    paths.followingOf('ana'),
    paths.user('ana'),
    paths.applyForJob(12),
    paths.editJob(12),
    paths.jobApplications(12),
    serverPaths.login(),
    serverPaths.login({ prompt: 'create' }),
    serverPaths.logout,
  ]).toEqual([
    '/signup?type=party_goer',
    '/signup?type=party_host',
    '/auth?mode=login',
    '/auth?redirect=%2Finbox%3Fconversation%3D7',
    '/party-goer-profile?userId=ana',
    '/party-host-profile',
    '/inbox?conversation=12',
    '/inbox',
    '/search?tab=events&q=M%C3%BAsica%20Urbana',
    '/events/e1',
    '/events/e1/edit',
    '/profile/a%2Fb',
    '/profile/ana/followers',
    '/profile/ana/following',
    '/user/ana',
    '/jobs/12/apply',
    '/jobs/12/edit',
    '/jobs/12/applications',
    '/api/login',
    '/api/login?prompt=create',
    '/api/logout',
  ])
})

test('the shell answers for its pages in any case, and for nothing else', () => {
  const known = [
    '/',
    '/login',
    '/LOGIN',
    '/Forgot-Password/',
    '/EVENTS/1',
    '/profile/ana/followers',
    '/jobs/12abc/apply',
  ]
  const unknown = ['/no-such-path', '/events', '/events/1/2', '/api/login', '/dev/outbox', '/assets/a.js', '//']

  expect([...known, ...unknown].filter(isPagePath)).toEqual(known)
})
