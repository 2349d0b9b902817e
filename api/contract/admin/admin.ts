import { z } from 'zod'
import { namedObject, namedSchemas } from '../named-schemas.ts'
import { UserType } from '../people/person.ts'
import { count } from '../text.ts'
import { AdminRole } from './roles.ts'

/** `POST /api/admin/login` sets a cookie of its own. */
export const AdminSignIn = z.object({
  username: z.string('invalid-credentials').min(1, 'invalid-credentials').max(200, 'invalid-credentials'),
  password: z.string('invalid-credentials').min(1, 'invalid-credentials').max(1000, 'invalid-credentials'),
})
export type AdminSignIn = z.infer<typeof AdminSignIn>

/** The session ends at this time at the latest. `userId` and `name` are null for the credentials of the environment. */
export const AdminSession = namedObject('AdminSession', {
  endsAt: z.iso.datetime(),
  role: AdminRole,
  userId: z.string().nullable(),
  name: z.string().nullable(),
})
export type AdminSession = z.infer<typeof AdminSession>

/** `GET /api/admin/summary`: what waits for a decision, and the size of the site. */
export const AdminSummary = namedObject('AdminSummary', {
  /** The reported things that wait for a decision; one thing may have several reports. */
  openReports: count,
  /** The members who say that the page of an artist is theirs. */
  artistClaims: count,
  members: count,
  /** Those of the last seven days. */
  newMembers: count,
  suspendedMembers: count,
  upcomingEvents: count,
})
export type AdminSummary = z.infer<typeof AdminSummary>

export const diagnoses = ['firebase', 'database', 'profile-sync'] as const
export type DiagnosisName = (typeof diagnoses)[number]

/** Enough to recognise a user, not enough for contact. */
export const MaskedUser = z.object({
  id: z.string(),
  username: z.string(),
  userType: UserType,
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type MaskedUser = z.infer<typeof MaskedUser>

/** `GET /api/admin/test-{name}`: the result, or as `FailedDiagnosis` the error of the failed part. */
const Diagnosis = z.object({ success: z.literal(true), message: z.string(), ms: count })
export type Diagnosis = z.infer<typeof Diagnosis>

export const FailedDiagnosis = namedObject('FailedDiagnosis', {
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  reason: z.string(),
  ms: count,
})
export type FailedDiagnosis = z.infer<typeof FailedDiagnosis>

export const FirebaseDiagnosis = Diagnosis.extend({
  provider: z.enum(['embedded', 'firebase']),
  sms: z.string(),
  signIn: z.string().nullable(),
}).register(namedSchemas, { id: 'FirebaseDiagnosis' })
export type FirebaseDiagnosis = z.infer<typeof FirebaseDiagnosis>

export const DatabaseDiagnosis = Diagnosis.extend({
  engine: z.enum(['embedded', 'server']),
  version: z.string(),
  migration: count,
  userCount: count,
  lastUser: MaskedUser.nullable(),
}).register(namedSchemas, { id: 'DatabaseDiagnosis' })
export type DatabaseDiagnosis = z.infer<typeof DatabaseDiagnosis>

export const ProfileSyncDiagnosis = Diagnosis.extend({
  accounts: count,
  withIdentity: count,
  withoutIdentity: count,
}).register(namedSchemas, { id: 'ProfileSyncDiagnosis' })
export type ProfileSyncDiagnosis = z.infer<typeof ProfileSyncDiagnosis>

export const HealthStep = z.object({
  /** The beginning of the step. */
  at: z.iso.datetime(),
  requests: z.number(),
  /** Requests with a status of 500 or more. */
  errors: z.number(),
  /** The duration that 95 of 100 requests did not exceed; null without requests. */
  p95Ms: z.number().nullable(),
  /** Open sockets, on average. */
  sockets: z.number(),
  messages: z.number(),
  /** The worst delay of the event loop. */
  loopDelayMs: z.number(),
  databaseBytes: z.number().nullable(),
  lastBackupAt: z.iso.datetime().nullable(),
})
export type HealthStep = z.infer<typeof HealthStep>

/** `GET /api/admin/health`: the figures of the last day, oldest step first, without steps in which no process ran. */
export const HealthHistory = namedObject('HealthHistory', {
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  stepMinutes: z.number(),
  steps: z.array(HealthStep),
  /** The PostgreSQL that comes with Pista, if the site uses it, and the rounds of corrections since its release. */
  embeddedPostgres: z.object({ version: z.string(), roundsBehind: count }).nullable(),
})
export type HealthHistory = z.infer<typeof HealthHistory>

/** `POST /api/migrate-user-to-firebase`, for an account with a confirmed phone. A second call updates the record. */
export const MigrateUser = z.object({
  email: z.string('migrate-email-required').trim().min(1, 'migrate-email-required').max(254, 'too-long'),
})
export const Migrated = namedObject('Migrated', { created: z.boolean(), updated: z.boolean(), message: z.string() })
export type Migrated = z.infer<typeof Migrated>
/** The provider refused the record, with its reason. */
export const FailedMigration = namedObject('FailedMigration', {
  created: z.literal(false),
  updated: z.literal(false),
  error: z.string(),
  message: z.string(),
  reason: z.string(),
})
export type FailedMigration = z.infer<typeof FailedMigration>
