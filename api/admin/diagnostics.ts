import { v7 as uuidv7 } from 'uuid'
import type { Diagnosis, FailedDiagnosis, FailedMigration, Migrated } from '#contract/admin/admin.ts'
import * as calls from '#contract/admin/calls.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { en } from '#contract/i18n/en/i18n.ts'
import { accountToMigrate, checkProfileUpdates, databaseFacts, identityCounts } from '#db/admin/diagnostics.ts'
import type { Context } from '../app-context.ts'
import { Feature } from '../http/feature.ts'
import { limited } from '../http/limits.ts'
import { refusalSentences, refuse } from '../http/refusal.ts'
import { CannotEnrol } from '../providers/identity.ts'
import { adminTransaction, recordAdminAudit } from './session.ts'

const TIMEOUT_MS = 8_000

/** Each test uses the provider or the database itself, and returns the original error message. */
export const diagnostics = new Feature()
  .call(calls.testFirebase, [limited('admin-test', 'address')], async (c, { app }) => {
    return await diagnosis(c, 'firebase-test-failed', async () => {
      const { config, identity, provider, sms } = app
      await identity.check()
      await provider?.check()
      return {
        message: `Phones are proved by the ${identity.kind} provider.`,
        provider: identity.kind,
        sms: sms.kind,
        signIn: config.oidc?.issuer ?? null,
      }
    })
  })

  .call(calls.testDatabase, [limited('admin-test', 'address')], async (c, { sql, engine }) => {
    return await diagnosis(c, 'database-test-failed', async () => {
      const facts = await databaseFacts(sql)
      return { message: `The database reads and writes: ${facts.userCount} accounts.`, engine, ...facts }
    })
  })

  .call(calls.testProfileSync, [limited('admin-test', 'address')], async (c, { sql }) => {
    return await diagnosis(c, 'profile-sync-test-failed', async () => {
      await checkProfileUpdates(sql, uuidv7())
      const counts = await identityCounts(sql)
      return { message: 'A changed profile is the same everywhere it is shown.', ...counts }
    })
  })

async function diagnosis<Findings extends object>(c: Context, failure: RefusalCode, examine: () => Promise<Findings>) {
  const { sql, log } = c.var.app
  const { requestId } = c.var
  const action = c.req.path.slice('/api/admin/'.length)
  const began = performance.now()
  const ms = () => Math.round(performance.now() - began)
  try {
    const findings = await withTimeout(examine())
    await recordAdminAudit(c, sql, { action })
    return c.json({ success: true, ...findings, ms: ms() } satisfies Pick<Diagnosis, 'success' | 'ms'>)
  } catch (error) {
    log.warn({ err: error, requestId }, 'a diagnosis failed')
    // If the database itself failed, the log line above is the only record.
    await withTimeout(recordAdminAudit(c, sql, { action, outcome: 'error' })).catch((auditError: unknown) =>
      log.warn({ err: auditError, requestId }, 'a failed diagnosis is not in the audit log'),
    )
    const reason = error instanceof Error ? error.message : String(error)
    const sentence = refusalSentences[failure]
    const failed: FailedDiagnosis = { success: false, error: sentence, message: sentence, reason, ms: ms() }
    return c.json(failed, 503)
  }
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${TIMEOUT_MS / 1000} seconds`)), TIMEOUT_MS)
  })
  return await Promise.race([work, timedOut]).finally(() => clearTimeout(timer))
}

/** Creates the account's identity record at the provider, so that the member can sign in there. */
export const migration = new Feature().call(calls.migrateUser, [limited('admin-test', 'address')], async c => {
  const { sql, identity, log } = c.var.app
  const { requestId } = c.var
  const auditEntry = { action: 'migrate-user' }
  await adminTransaction(c, async () => {})
  const account = await accountToMigrate(sql, c.req.valid('json').email)
  if (!account) {
    await recordAdminAudit(c, sql, { ...auditEntry, outcome: 'denied' })
    refuse(404, 'user-not-found')
  }
  const { id: userId, phoneNumber, displayName } = account
  const accountAuditEntry = { ...auditEntry, targetType: 'user', targetId: userId }
  if (!phoneNumber) {
    await recordAdminAudit(c, sql, { ...accountAuditEntry, outcome: 'denied' })
    refuse(409, 'migrate-no-phone')
  }

  try {
    const outcome = await identity.enrol({ userId, phoneNumber, displayName })
    await recordAdminAudit(c, sql, accountAuditEntry)
    const message = outcome === 'created' ? 'The identity record was created.' : 'The identity record was updated.'
    return c.json({ created: outcome === 'created', updated: outcome === 'updated', message } satisfies Migrated)
  } catch (error) {
    if (!(error instanceof CannotEnrol)) throw error
    log.warn({ err: error, requestId }, 'the provider refused an identity record')
    await recordAdminAudit(c, sql, { ...accountAuditEntry, outcome: 'error' })
    const sentence = en.refusals['migration-failed']
    const failed: FailedMigration = {
      created: false,
      updated: false,
      error: sentence,
      message: sentence,
      reason: error.message,
    }
    return c.json(failed, 503)
  }
})
