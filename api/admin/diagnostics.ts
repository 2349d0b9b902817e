import { type Context, Hono } from 'hono'
import { v7 as uuidv7 } from 'uuid'
import { DatabaseDiagnosis, FailedDiagnosis, FirebaseDiagnosis, ProfileSyncDiagnosis } from '#contract/admin/admin.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { checkProfileUpdates, databaseFacts, identityCounts } from '#db/admin/diagnostics.ts'
import type { Env } from '../app-context.ts'
import { limited } from '../http/limits.ts'
import { refusalSentences } from '../http/refusal.ts'
import { describe } from '../openapi/describe.ts'
import { adminOnly, recordAdminAudit } from './session.ts'

const TIMEOUT_MS = 8_000

/** Each test uses the provider or the database itself, not only its settings, and returns the original error message. */
export const diagnostics = new Hono<Env>()
  .get(
    '/admin/test-firebase',
    describe({
      summary: 'Test the identity provider',
      responses: { 200: FirebaseDiagnosis, 503: FailedDiagnosis },
    }),
    adminOnly,
    limited('admin-test', 'address'),
    c =>
      diagnosis<FirebaseDiagnosis>(c, 'firebase-test-failed', async () => {
        const { config, identity, provider, sms } = c.var.app
        await identity.check()
        await provider?.check()
        return {
          message: `Phones are proved by the ${identity.kind} provider.`,
          provider: identity.kind,
          sms: sms.kind,
          signIn: config.oidc?.issuer ?? null,
        }
      }),
  )

  .get(
    '/admin/test-database',
    describe({
      summary: 'Test the database',
      responses: { 200: DatabaseDiagnosis, 503: FailedDiagnosis },
    }),
    adminOnly,
    limited('admin-test', 'address'),
    c =>
      diagnosis<DatabaseDiagnosis>(c, 'database-test-failed', async () => {
        const facts = await databaseFacts(c.var.app.sql)
        return {
          message: `The database reads and writes: ${facts.userCount} accounts.`,
          engine: c.var.app.engine,
          ...facts,
        }
      }),
  )

  .get(
    '/admin/test-profile-sync',
    describe({
      summary: 'Test that a changed profile is the same everywhere',
      responses: { 200: ProfileSyncDiagnosis, 503: FailedDiagnosis },
    }),
    adminOnly,
    limited('admin-test', 'address'),
    c =>
      diagnosis<ProfileSyncDiagnosis>(c, 'profile-sync-test-failed', async () => {
        await checkProfileUpdates(c.var.app.sql, uuidv7())
        const counts = await identityCounts(c.var.app.sql)
        return { message: 'A changed profile is the same everywhere it is shown.', ...counts }
      }),
  )

type Findings<Done> = Omit<Done, 'success' | 'ms'>

async function diagnosis<Done>(c: Context<Env>, failure: RefusalCode, examine: () => Promise<Findings<Done>>) {
  const { sql, log } = c.var.app
  const { requestId } = c.var
  const action = c.req.path.slice('/api/admin/'.length)
  const began = performance.now()
  const ms = () => Math.round(performance.now() - began)
  try {
    const findings = await withTimeout(examine())
    await recordAdminAudit(c, sql, { action })
    return c.json({ success: true, ...findings, ms: ms() })
  } catch (error) {
    log.warn({ err: error, requestId }, 'a diagnosis failed')
    // If the database itself failed, the log line above is the only record.
    await withTimeout(recordAdminAudit(c, sql, { action, outcome: 'error' })).catch((auditError: unknown) =>
      log.warn({ err: auditError, requestId }, 'a failed diagnosis is not in the audit log'),
    )
    const reason = error instanceof Error ? error.message : String(error)
    const sentence = refusalSentences[failure]
    return c.json(
      { success: false, error: sentence, message: sentence, reason, ms: ms() } satisfies FailedDiagnosis,
      503,
    )
  }
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${TIMEOUT_MS / 1000} seconds`)), TIMEOUT_MS)
  })
  return await Promise.race([work, timedOut]).finally(() => clearTimeout(timer))
}
