import type { Hono } from 'hono'
import { emailCodeCalls } from './accounts/codes/email-codes.ts'
import { identityCalls } from './accounts/codes/identity.ts'
import { devOutboxCalls } from './accounts/dev-outbox.ts'
import { providerSignInCalls } from './accounts/provider/provider-sign-in.ts'
import { accountCalls } from './accounts/settings/account.ts'
import { profileCalls } from './accounts/settings/profile.ts'
import { apiTokenCalls, sessionCalls } from './accounts/settings/sessions.ts'
import { recoveryCalls } from './accounts/sign-in/recovery.ts'
import { signInCalls } from './accounts/sign-in/sign-in.ts'
import { invitationCalls } from './accounts/sign-up/invitations.ts'
import { joinCalls } from './accounts/sign-up/join.ts'
import { signUpCalls } from './accounts/sign-up/sign-up.ts'
import { diagnostics, migration } from './admin/diagnostics.ts'
import { health } from './admin/health.ts'
import { adminListings } from './admin/listings.ts'
import { adminMemberCalls, moderation } from './admin/moderation.ts'
import { adminArtistClaims, adminVenuePages } from './admin/page-people.ts'
import { adminRoles } from './admin/roles.ts'
import { adminSignIn } from './admin/sign-in.ts'
import type { Env } from './app-context.ts'
import { artistCalls } from './events/artists/artists.ts'
import { cityFiles } from './events/city-file/city-file.ts'
import { doorCalls } from './events/door/door.ts'
import { eventWrites, ownEvents } from './events/form/publishing.ts'
import { goingCalls } from './events/going/going.ts'
import { guestCalls } from './events/guests/guests.ts'
import { imports } from './events/import/imports.ts'
import { cityFollows } from './events/list/cities.ts'
import { eventReads } from './events/list/reading.ts'
import { listingClaims } from './events/listings/listing-claims.ts'
import { hostMessages } from './events/messages/host-messages.ts'
import { reviewCalls } from './events/page/reviews.ts'
import { eventPeople } from './events/people/people.ts'
import { promotionCalls } from './events/promotion/promotion.ts'
import { publicLists } from './events/public/public-lists.ts'
import { seriesCalls } from './events/series/series.ts'
import { confirmations } from './events/still-on/question-page.ts'
import { venuePeople, venues } from './events/venue/venues.ts'
import { uploads } from './files/uploads.ts'
import { Feature } from './http/feature.ts'
import { applications } from './jobs/applications.ts'
import { jobs } from './jobs/jobs.ts'
import { messages } from './messages/messages.ts'
import { openHealth } from './monitoring/health.ts'
import { notificationCalls } from './notifications/notifications.ts'
import type { Call } from './openapi/describe.ts'
import { calendars } from './pages/calendars.ts'
import { feeds } from './pages/feeds.ts'
import { hosts, people } from './people/people.ts'
import { map } from './places/map.ts'
import { places } from './places/places.ts'
import { siteCalls } from './site/calls.ts'
import { checkCalls } from './site/check-calls.ts'
import { siteWebhookCalls, webhookCalls } from './webhooks/webhooks.ts'

/**
 * The features of each group in `/openapi.json`. The first ones of the events come first, because their paths would
 * otherwise match `/events/:id`. Health keeps state, so each app opens its own.
 */
const groups = (): Record<string, Hono<Env>[]> => ({
  accounts: [
    identityCalls,
    emailCodeCalls,
    signUpCalls,
    joinCalls,
    signInCalls,
    providerSignInCalls,
    recoveryCalls,
    sessionCalls,
    apiTokenCalls,
    invitationCalls,
    accountCalls,
    profileCalls,
    devOutboxCalls,
    notificationCalls,
  ],
  people: [people, hosts],
  events: [
    goingCalls,
    eventPeople,
    doorCalls,
    feeds,
    cityFiles,
    venues,
    artistCalls,
    seriesCalls,
    venuePeople,
    cityFollows,
    eventReads,
    ownEvents,
    eventWrites,
    imports,
    listingClaims,
    reviewCalls,
    promotionCalls,
    hostMessages,
    confirmations,
    guestCalls,
    places,
    calendars,
    uploads,
    webhookCalls,
  ],
  public: [publicLists],
  jobs: [jobs, applications],
  messages: [messages],
  admin: [
    adminSignIn,
    adminRoles,
    adminMemberCalls,
    diagnostics,
    health,
    adminListings,
    adminVenuePages,
    adminArtistClaims,
    migration,
    moderation,
    siteWebhookCalls,
    siteCalls,
    checkCalls,
  ],
  server: [map, openHealth()],
})

export const features = (): Hono<Env>[] => Object.values(groups()).flat()

/** Every call of the API, as its handler describes it. */
export function describedCalls(): Call[] {
  return Object.entries(groups()).flatMap(([tag, group]) =>
    group.flatMap(feature => (feature instanceof Feature ? feature.calls.map(call => ({ tag, ...call })) : [])),
  )
}
