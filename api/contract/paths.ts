import type { AnyCall } from './call.ts'
import type { Locale } from './i18n/locale.ts'

/**
 * All pages of Pista. The router renders them, the server responds with the app's shell for them (and with the shell
 * and 404 for other paths), and the service worker serves them offline. So this module imports types only.
 */
export const pages = {
  landing: '/',
  tonight: '/home',
  search: '/search',

  signIn: '/login',
  signInToContinue: '/auth',
  join: '/join',
  welcome: '/welcome',
  signUp: '/signup',
  signUpMethod: '/social-auth',
  verifyPhone: '/verify-phone',
  verifyEmail: '/verify-email',
  verifyAddress: '/verify-address',
  enterCode: '/enter-code',
  forgotPassword: '/forgot-password',
  onboarding: '/onboarding',
  settings: '/settings',
  notifications: '/notifications',

  profile: '/profile',
  editProfile: '/edit-profile',
  profileOf: '/profile/$userId',
  followersOf: '/profile/$userId/followers',
  followingOf: '/profile/$userId/following',
  user: '/user/$userId',
  goerProfile: '/party-goer-profile',
  hostProfile: '/party-host-profile',

  event: '/events/$eventId',
  shortEvent: '/e/$slug',
  guestLink: '/g/$link',
  door: '/door/$eventId',
  doorLink: '/door',
  venue: '/venues/$slug',
  host: '/h/$host',
  series: '/s/$slug',
  artist: '/a/$slug',
  cityFile: '/city-file',
  city: '/$country/$city',
  cityList: '/$country/$city/$list',
  editEvent: '/events/$eventId/edit',
  createEvent: '/create-event',
  importEvents: '/import',

  createJob: '/create-job-listing',
  jobs: '/jobs',
  applyForJob: '/jobs/$jobId/apply',
  editJob: '/jobs/$jobId/edit',
  jobApplications: '/jobs/$jobId/applications',

  messages: '/messages',
  inbox: '/inbox',

  admin: '/admin',
  adminReports: '/admin/reports',
  adminPeople: '/admin/people',
  adminEvents: '/admin/events',
  adminVenues: '/admin/venues',
  adminSite: '/admin/site',
  adminHealth: '/admin/health',
  setup: '/setup',

  demoGoer: '/demo/party-goer',
  demoHost: '/demo/party-host',
  demoDiscover: '/demo/discover',

  apiDocs: '/docs/api',

  about: '/about',
  faq: '/faq',
  contact: '/contact',
  refunds: '/refunds',
  privacy: '/privacy',
  terms: '/terms',
} as const

export type Page = keyof typeof pages

/** The subject of a link preview; `site` is Pista itself. */
export type PictureKind = 'events' | 'hosts' | 'jobs' | 'cities' | 'venues' | 'artists' | 'site'

/** What the visitor wanted to do at the address of `redirect`, and what happens right after joining. */
export const joinActions = ['going', 'interested', 'waiting', 'follow'] as const
export type JoinAction = (typeof joinActions)[number]

type UserTypeInPath = 'party_goer' | 'party_host'

/** Functions and constants for links: a page without a parameter is a constant, a page with one is a function. */
export const paths = {
  ...pages,

  search: (query: { tab?: 'users' | 'events'; q?: string; location?: string; date?: string } = {}) =>
    withQuery(pages.search, query),

  signIn: (query: { redirect?: string } = {}) => withQuery(pages.signIn, query),
  signInToContinue: (query: { redirect?: string; mode?: 'login'; error?: string } = {}) =>
    withQuery(pages.signInToContinue, query),
  join: (query: { redirect?: string; after?: JoinAction } = {}) => withQuery(pages.join, query),
  welcome: (query: { redirect?: string; step?: '2' } = {}) => withQuery(pages.welcome, query),
  signUp: (query: { type?: UserTypeInPath; by?: 'phone' | 'email'; redirect?: string } = {}) =>
    withQuery(pages.signUp, query),
  signUpMethod: (query: { type?: UserTypeInPath } = {}) => withQuery(pages.signUpMethod, query),
  verifyEmail: (query: { token?: string } = {}) => withQuery(pages.verifyEmail, query),
  /** The link in an email with a code. The fragment is not sent to the server. */
  enterCode: (code: string) => `${pages.enterCode}#${code}`,

  profileOf: (userId: string) => `/profile/${encodeURIComponent(userId)}`,
  followersOf: (userId: string) => `/profile/${encodeURIComponent(userId)}/followers`,
  followingOf: (userId: string) => `/profile/${encodeURIComponent(userId)}/following`,
  user: (userId: string) => `/user/${encodeURIComponent(userId)}`,
  goerProfile: (query: { userId?: string } = {}) => withQuery(pages.goerProfile, query),
  hostProfile: (query: { userId?: string; tab?: 'jobs' } = {}) => withQuery(pages.hostProfile, query),

  event: (eventId: string) => `/events/${encodeURIComponent(eventId)}`,
  /** Opens the page at the questions after the night. */
  howWasIt: (eventId: string) => `/events/${encodeURIComponent(eventId)}#how-was-it`,
  door: (eventId: string) => `/door/${encodeURIComponent(eventId)}`,
  /** A link that opens a door with its code. The fragment is not sent to the server. */
  doorLink: (token: string) => `${pages.doorLink}#${token}`,
  /** The short address of an event, for messages and printed posters. */
  shortEvent: (slug: string) => `/e/${encodeURIComponent(slug)}`,
  /** The link in the message to a guest without an account. Short, because it is sent by text. */
  guestLink: (link: string) => `/g/${encodeURIComponent(link)}`,
  venue: (slug: string) => `/venues/${encodeURIComponent(slug)}`,
  /** The page of a host for everybody. A user name may change; links to its host are made from the present one. */
  host: (username: string) => `/h/${encodeURIComponent(username.toLowerCase())}`,
  /** The page of a series. */
  series: (slug: string) => `/s/${encodeURIComponent(slug)}`,
  artist: (slug: string) => `/a/${encodeURIComponent(slug)}`,
  /** `city` and `list` are made by `places/city-slug.ts`: `/us/miami/weekend`. */
  city: (country: string, city: string, list?: string) => `/${[country, city, list].filter(Boolean).join('/')}`,
  editEvent: (eventId: string) => `/events/${encodeURIComponent(eventId)}/edit`,
  /** The form of a new event with the values of this one. */
  copyEvent: (eventId: string) => withQuery(pages.createEvent, { copy: eventId }),

  /** The form of a gig at this event. */
  createGig: (eventId: string) => withQuery(pages.createJob, { event: eventId }),
  jobs: (query: { role?: string; city?: string } = {}) => withQuery(pages.jobs, query),
  /** The private link of an applicant without an account. The fragment is not sent to the server. */
  ownApplication: (jobId: number, key: string) => `/jobs/${jobId}/apply#${encodeURIComponent(key)}`,
  applyForJob: (jobId: number) => `/jobs/${jobId}/apply`,
  editJob: (jobId: number) => `/jobs/${jobId}/edit`,
  jobApplications: (jobId: number) => `/jobs/${jobId}/applications`,

  inbox: (query: { conversation?: string } = {}) => withQuery(pages.inbox, query),

  adminPeople: (query: { member?: string } = {}) => withQuery(pages.adminPeople, query),
} as const

/** Paths of the server outside of the app: the browser opens them with a page load. */
export const serverPaths = {
  login: (query: { redirect?: string; prompt?: 'create' | 'login' } = {}) => withQuery('/api/login', query),
  logout: '/api/logout',
  calendarOfHost: (hostId: string) => `/api/calendar/host/${hostId}.ics`,
  calendarOfCity: (state: string, city: string, genre?: string) =>
    `/api/calendar/city/${[state, city, genre].flatMap(part => (part ? encodeURIComponent(part) : [])).join('/')}.ics`,
  /** `city` is the last part of the path of the city's page. */
  feedOfCity: (country: string, city: string) => `/api/events/feed/${country}/${city}.atom`,
  feedOfVenue: (slug: string) => `/api/events/feed/venues/${slug}.atom`,
  /** By the id, because readers keep the address when the host changes the user name. */
  feedOfHost: (hostId: string) => `/api/events/feed/hosts/${hostId}.atom`,
  feedOfJobs: '/api/events/feed/jobs.atom',
  feedOfSeries: (slug: string) => `/api/events/feed/series/${slug}.atom`,
  calendarOfSeries: (slug: string) => `/api/calendar/series/${slug}.ics`,
  feedOfArtist: (slug: string) => `/api/events/feed/artists/${slug}.atom`,
  calendarOfArtist: (slug: string) => `/api/calendar/artist/${slug}.ics`,
  calendarOfVenue: (slug: string) => `/api/calendar/venue/${slug}.ics`,
  calendarOfMine: (secret: string) => `/api/calendar/me/${secret}.ics`,
  /** 1200 by 630. `version` changes with the content of the picture. */
  picture: (kind: PictureKind, id: string | number, look: { language: Locale; version: string }) =>
    withQuery(`/og/${look.language}/${kind}/${encodeURIComponent(id)}.jpg`, { v: look.version }),
  /** The file of the map of streets, of which devices read parts. */
  map: (version: string) => `/map/${version}.pmtiles`,
  openapi: '/openapi.json',
  developmentOutbox: '/dev/outbox',
} as const

/** Returns true when the shell has a page for this path, ignoring case and a trailing slash. */
export function isPagePath(pathname: string) {
  return pagePatterns.some(pattern => pattern.test(pathname))
}

const pagePatterns = Object.values(pages).map(
  // A country has two letters, so that an unknown path of two parts is not taken for a city.
  path =>
    new RegExp(
      `^${path
        .replace(/\/$/, '')
        .replace('$country', '[a-z]{2}')
        .replace(/\$[a-zA-Z]+/g, '[^/]+')}/?$`,
      'i',
    ),
)

function withQuery(path: string, query: Record<string, string | undefined>) {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return given.length === 0 ? path : `${path}?${given.join('&')}`
}

/** The path of a call with its parameters. */
export function pathOf({ path }: Pick<AnyCall, 'path'>, params: Record<string, string | number> = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
