import type { FailedMigration, Migrated } from '#contract/admin/admin.ts'
import * as calls from '#contract/admin/calls.ts'
import { en } from '#contract/i18n/en/i18n.ts'
import { accountToMigrate } from '#db/admin/diagnostics.ts'
import { Feature } from '../http/feature.ts'
import { limited } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { CannotEnrol } from '../providers/identity.ts'
import { lockOwnAdminRole, recordAdminAudit } from './session.ts'

/** Creates the account's identity record at the provider, so that the member can sign in there. */
export const migration = new Feature().call(calls.migrateUser, [limited('admin-test', 'address')], async c => {
  const { sql, identity, log } = c.var.app
  const { requestId } = c.var
  const auditEntry = { action: 'migrate-user' }
  await sql.begin(async tx => await lockOwnAdminRole(c, tx))
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
