import { z } from 'zod'
import * as admin from '#contract/admin.ts'
import * as moderation from '#contract/moderation.ts'
import { call } from './call.ts'
import * as answers from './responses.ts'

export const adminCalls = [
  call(
    'post',
    '/api/admin/login',
    'anyone',
    'Open the admin page',
    { 200: answers.AdminSession },
    {
      body: admin.AdminSignIn,
      refusals: { 401: ['invalid-credentials'], 429: ['too-many-sign-ins'] },
    },
  ),
  call('post', '/api/admin/logout', 'anyone', 'Lock it', { 200: answers.Done }),
  call('get', '/api/admin/session', 'admin', 'Whether it is open', { 200: answers.AdminSession }),
  call(
    'get',
    '/api/admin/test-firebase',
    'admin',
    'Try the identity provider',
    { 200: answers.FirebaseDiagnosis },
    {
      refusals: { 503: ['firebase-test-failed'] },
    },
  ),
  call(
    'get',
    '/api/admin/test-database',
    'admin',
    'Try the database',
    { 200: answers.DatabaseDiagnosis },
    {
      refusals: { 503: ['database-test-failed'] },
    },
  ),
  call(
    'get',
    '/api/admin/test-profile-sync',
    'admin',
    'Follow a profile through everything',
    {
      200: answers.ProfileSyncDiagnosis,
    },
    { refusals: { 503: ['profile-sync-test-failed'] } },
  ),
  call('get', '/api/admin/health', 'admin', 'Requests, errors and load of the last day', {
    200: answers.HealthHistory,
  }),
  call(
    'post',
    '/api/migrate-user-to-firebase',
    'admin',
    'Give an account its identity record',
    {
      200: answers.Migrated,
    },
    {
      body: admin.MigrateUser,
      refusals: {
        400: ['migrate-email-required'],
        404: ['user-not-found'],
        409: ['migrate-no-phone'],
        503: ['migration-failed'],
      },
    },
  ),
  call(
    'get',
    '/api/admin/reports',
    'admin',
    'What was reported',
    { 200: z.array(answers.ReportedThing) },
    {
      query: moderation.ListReports,
    },
  ),
  call(
    'post',
    '/api/admin/reports/{id}/decision',
    'admin',
    'Decide on it',
    { 200: answers.Decision },
    {
      body: moderation.Decide,
      refusals: { 400: ['decision-does-not-fit'], 404: ['report-not-found'], 409: ['nothing-to-decide'] },
    },
  ),
  call('post', '/api/admin/decisions/{id}/undo', 'admin', 'Give back what a decision took', { 204: null }),
  call(
    'get',
    '/api/admin/events',
    'admin',
    'Nights to feature',
    { 200: z.array(answers.EventToFeature) },
    {
      query: moderation.FindEventsToFeature,
    },
  ),
  call(
    'put',
    '/api/admin/events/{id}/featured',
    'admin',
    'Feature a night',
    { 204: null },
    {
      body: moderation.Feature,
    },
  ),
]
