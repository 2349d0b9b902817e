import { z } from 'zod'
import { call, IF_MATCH } from '../call.ts'
import { ArtistClaim, DecideArtistClaim } from '../events/artists/artists.ts'
import { Event } from '../events/events.ts'
import { Done } from '../responses.ts'
import {
  AdminSession,
  AdminSignIn,
  AdminSummary,
  DatabaseDiagnosis,
  FailedDiagnosis,
  FailedMigration,
  FirebaseDiagnosis,
  HealthHistory,
  Migrated,
  MigrateUser,
  ProfileSyncDiagnosis,
} from './admin.ts'
import { AddedListing, AddListing, EditListing, JoinListing, ListingCode, Listings } from './listings.ts'
import { AdminMemberDetails, AdminMembers, DecideMember, ListMembers } from './members.ts'
import {
  Decide,
  Decision,
  EventToFeature,
  Feature,
  FindEventsToFeature,
  ListReports,
  ReportedContent,
} from './moderation.ts'
import { AdminPeople, AdminVenuePage, GiveAdminRole, OwnAdminRole } from './roles.ts'

export const signIn = call('POST /api/admin/login', {
  summary: 'Sign in to the admin page',
  who: 'anyone',
  body: AdminSignIn,
  responses: { 200: AdminSession },
  refusals: { 401: ['invalid-credentials'], 429: ['too-many-sign-ins'] },
})

export const openAsMember = call('POST /api/admin/open', {
  summary: 'Open the admin page with the account of a member who has a role',
  who: 'member',
  responses: { 200: AdminSession },
  refusals: { 403: ['no-admin-role'] },
})

export const signOut = call('POST /api/admin/logout', {
  summary: 'Sign out of the admin page',
  who: 'anyone',
  responses: { 200: Done },
})

export const session = call('GET /api/admin/session', {
  summary: 'When the session of the admin page ends, and whose it is',
  who: 'moderator',
  responses: { 200: AdminSession },
})

export const summary = call('GET /api/admin/summary', {
  summary: 'What waits for a decision, and the size of the site',
  who: 'moderator',
  responses: { 200: AdminSummary },
})

export const ownRole = call('GET /api/admin/role', {
  summary: 'The own role at the admin page',
  who: 'member',
  responses: { 200: OwnAdminRole },
})

export const people = call('GET /api/admin/roles', {
  summary: 'The admins and moderators',
  who: 'admin',
  responses: { 200: AdminPeople },
})

export const giveRole = call('PUT /api/admin/roles/:person', {
  summary: 'Make a member, given by id or username, an admin or a moderator',
  who: 'admin',
  body: GiveAdminRole,
  responses: { 200: AdminPeople },
  refusals: { 404: ['user-not-found'], 409: ['last-admin', 'too-many-admins'] },
})

export const removeRole = call('DELETE /api/admin/roles/:person', {
  summary: 'Remove a member, given by id or username, from the admins and moderators',
  who: 'admin',
  responses: { 200: AdminPeople },
  refusals: { 404: ['user-not-found'], 409: ['last-admin'] },
})

export const members = call('GET /api/admin/members', {
  summary: 'The members of the site',
  who: 'moderator',
  query: ListMembers,
  responses: { 200: AdminMembers },
})

export const member = call('GET /api/admin/members/:person', {
  summary: 'A member with the decisions and reports',
  who: 'moderator',
  responses: { 200: AdminMemberDetails },
  refusals: { 404: ['user-not-found'] },
})

export const decideMember = call('POST /api/admin/members/:person/decision', {
  summary: 'Warn or suspend a member without a report',
  who: 'moderator',
  body: DecideMember,
  responses: { 200: AdminMemberDetails },
  refusals: {
    403: ['own-content', 'admins-only'],
    404: ['user-not-found'],
    409: ['nothing-to-decide', 'last-admin'],
  },
})

export const testFirebase = call('GET /api/admin/test-firebase', {
  summary: 'Test the identity provider',
  who: 'admin',
  responses: { 200: FirebaseDiagnosis, 503: FailedDiagnosis },
})

export const testDatabase = call('GET /api/admin/test-database', {
  summary: 'Test the database',
  who: 'admin',
  responses: { 200: DatabaseDiagnosis, 503: FailedDiagnosis },
})

export const testProfileSync = call('GET /api/admin/test-profile-sync', {
  summary: 'Test that a changed profile is the same everywhere',
  who: 'admin',
  responses: { 200: ProfileSyncDiagnosis, 503: FailedDiagnosis },
})

export const health = call('GET /api/admin/health', {
  summary: 'Requests, errors and load of the last day',
  who: 'admin',
  responses: { 200: HealthHistory },
})

export const listings = call('GET /api/admin/listings', {
  summary: 'Events without a host, and their sources',
  who: 'moderator',
  responses: { 200: Listings },
})

export const addListing = call('POST /api/admin/listings', {
  summary: 'List an event without its host',
  who: 'moderator',
  body: AddListing,
  responses: { 200: AddedListing, 201: AddedListing },
  headers: { 'Idempotency-Key': 'A UUID: a repeated one returns the same event' },
  refusals: { 400: ['zone-needed', 'end-equals-start'], 409: ['listing-exists'] },
})

export const editListing = call('PATCH /api/admin/listings/:id', {
  summary: 'Change an event without a host',
  who: 'moderator',
  body: EditListing,
  responses: { 200: Event },
  headers: IF_MATCH,
  refusals: {
    400: ['invalid-version', 'zone-needed', 'price-unreadable', 'price-has-decimals', 'end-equals-start'],
    404: ['event-not-found'],
    409: ['night-has-been'],
    412: ['edit-conflict'],
  },
})

export const deleteListing = call('DELETE /api/admin/listings/:id', {
  summary: 'Delete an event without a host',
  who: 'moderator',
  refusals: { 404: ['event-not-found'] },
})

export const joinListing = call('POST /api/admin/listings/:id/join', {
  summary: 'Join an event without a host with the same event of a host',
  who: 'moderator',
  body: JoinListing,
  refusals: { 400: ['listing-differs'], 404: ['event-not-found'] },
})

export const separateListing = call('POST /api/admin/listings/:id/separate', {
  summary: 'Undo a join',
  who: 'moderator',
  refusals: { 404: ['event-not-found'] },
})

export const makeListingCode = call('POST /api/admin/listing-sources/:id/code', {
  summary: 'Make a code with which the host claims the events; the earlier code ends',
  who: 'moderator',
  responses: { 200: ListingCode },
  refusals: { 404: ['not-found'] },
})

export const undoListingClaim = call('POST /api/admin/listing-sources/:id/undo-claim', {
  summary: 'Take claimed events back: they have no host again',
  who: 'moderator',
  refusals: { 404: ['not-found'], 409: ['listing-exists'] },
})

export const venuePage = call('GET /api/admin/venues/:slug/people', {
  summary: 'The page of a venue, and the members who write on it',
  who: 'moderator',
  responses: { 200: AdminVenuePage },
  refusals: { 404: ['not-found'] },
})

export const appointVenuePerson = call('PUT /api/admin/venues/:slug/people/:person', {
  summary: 'Appoint a member, given by id or username, who claimed the page from then on',
  who: 'moderator',
  responses: { 200: AdminVenuePage },
  refusals: { 404: ['not-found', 'user-not-found'], 409: ['too-many-venue-people'] },
})

export const artistClaims = call('GET /api/admin/artist-claims', {
  summary: 'The claims of pages of artists that wait for a decision',
  who: 'moderator',
  responses: { 200: z.array(ArtistClaim) },
})

export const decideArtistClaim = call('POST /api/admin/artists/:slug/claims/:person', {
  summary: 'Accept or refuse the claim of the page of an artist',
  who: 'moderator',
  body: DecideArtistClaim,
  responses: { 200: z.array(ArtistClaim) },
  refusals: { 404: ['not-found', 'user-not-found'] },
})

export const removeVenuePerson = call('DELETE /api/admin/venues/:slug/people/:person', {
  summary: 'Remove a member from the people of the page of a venue',
  who: 'moderator',
  responses: { 200: AdminVenuePage },
  refusals: { 404: ['not-found', 'user-not-found'] },
})

export const migrateUser = call('POST /api/migrate-user-to-firebase', {
  summary: 'Create the identity record of an account',
  who: 'admin',
  body: MigrateUser,
  responses: { 200: Migrated, 503: FailedMigration },
  refusals: { 400: ['migrate-email-required'], 404: ['user-not-found'], 409: ['migrate-no-phone'] },
})

export const reports = call('GET /api/admin/reports', {
  summary: 'The reported content',
  who: 'moderator',
  query: ListReports,
  responses: { 200: z.array(ReportedContent) },
})

export const decide = call('POST /api/admin/reports/:id/decision', {
  summary: 'Decide on reported content',
  who: 'moderator',
  body: Decide,
  responses: { 200: Decision },
  refusals: {
    400: ['decision-does-not-fit'],
    403: ['own-content', 'admins-only'],
    404: ['report-not-found'],
    409: ['nothing-to-decide', 'last-admin'],
  },
})

export const undoDecision = call('POST /api/admin/decisions/:id/undo', {
  summary: 'Undo a decision',
  who: 'moderator',
  refusals: { 403: ['own-content', 'admins-only'], 404: ['nothing-to-decide'] },
})

export const eventsToFeature = call('GET /api/admin/events', {
  summary: 'Events to feature',
  who: 'moderator',
  query: FindEventsToFeature,
  responses: { 200: z.array(EventToFeature) },
})

export const feature = call('PUT /api/admin/events/:id/featured', {
  summary: 'Feature an event, or stop featuring it',
  who: 'moderator',
  body: Feature,
  refusals: { 404: ['event-not-found'] },
})

export const seeWarning = call('POST /api/warnings/:id/seen', {
  tag: 'accounts',
  summary: 'Mark a warning as read',
  who: 'member',
  refusals: { 404: ['not-found'] },
})
