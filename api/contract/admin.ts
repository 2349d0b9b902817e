import { z } from 'zod'

/** `POST /api/admin/login` → 200 `AdminSession` and a cookie of its own; 401 'Invalid credentials', 429. */
export const AdminSignIn = z.object({
  username: z.string('invalid-credentials').min(1, 'invalid-credentials').max(200, 'invalid-credentials'),
  password: z.string('invalid-credentials').min(1, 'invalid-credentials').max(1000, 'invalid-credentials'),
})
export type AdminSignIn = z.infer<typeof AdminSignIn>

/** `GET /api/admin/session` → 200, or 401 when the page is locked. It ends then at the latest, sooner when nothing is done. */
export type AdminSession = { endsAt: string }

export const diagnoses = ['firebase', 'database', 'profile-sync'] as const
export type DiagnosisName = (typeof diagnoses)[number]

/** `GET /api/admin/test-{name}`: 200 with what was found, or 503 with what is broken, in the words of whatever broke. */
export type Diagnosis = { success: true; message: string; ms: number }
export type FailedDiagnosis = { success: false; error: string; message: string; reason: string; ms: number }

export type FirebaseDiagnosis = Diagnosis & { provider: 'embedded' | 'firebase'; sms: string; signIn: string | null }
export type DatabaseDiagnosis = Diagnosis & {
  engine: 'embedded' | 'server'
  version: string
  migration: number
  userCount: number
  lastUser: MaskedUser | null
}
export type ProfileSyncDiagnosis = Diagnosis & { accounts: number; withIdentity: number; withoutIdentity: number }

/** Enough to recognise somebody by, not enough to reach them. */
export type MaskedUser = {
  id: string
  username: string
  userType: 'party_goer' | 'party_host'
  email: string | null
  phoneNumber: string | null
  createdAt: string
}

/**
 * `GET /api/admin/health` → 200: how the server did in the last day, oldest step first. A step in which no process ran is
 * missing.
 */
export type HealthHistory = { from: string; to: string; stepMinutes: number; steps: HealthStep[] }
export type HealthStep = {
  /** When the step begins. */
  at: string
  requests: number
  /** Requests with a status of 500 or more. */
  errors: number
  /** 95 of 100 requests took at most so long; null when there was none. */
  p95Ms: number | null
  /** Open sockets, on average. */
  sockets: number
  messages: number
  /** The worst delay of the event loop. */
  loopDelayMs: number
  databaseBytes: number | null
  lastBackupAt: string | null
}

/**
 * `POST /api/migrate-user-to-firebase` → 200 `Migrated`; 400 'Please enter an email address', 401, 404, 409 for an account
 * without a confirmed phone, 503 'Migration failed'. Doing it twice is harmless: the second time updates.
 */
export const MigrateUser = z.object({
  email: z.string('migrate-email-required').trim().min(1, 'migrate-email-required').max(254, 'too-long'),
})
export type Migrated = { created: boolean; updated: boolean; message: string }
/** The provider did not take the record, and why. */
export type FailedMigration = { created: false; updated: false; error: string; message: string; reason: string }
