import type { OwnAdminRole } from '#contract/admin/roles.ts'
import * as calls from '#contract/site/calls.ts'
import {
  type FixedSetting,
  type PublicSite,
  type ServerSettings,
  type SetupState,
  SiteLogo,
  type SiteSettings,
} from '#contract/site/site.ts'
import { recordAudit } from '#db/admin/audit.ts'
import { adminRoleOf, giveAdminRole, lockAdminRoles } from '#db/admin/roles.ts'
import { deletedAccounts } from '#db/backup/deleted-accounts.ts'
import type { Sql } from '#db/connection/sql.ts'
import { placeWith } from '#db/places/places.ts'
import { saveLogo, saveSite, storedSite } from '#db/site/settings.ts'
import { finishSetup, useSetupKey } from '#db/site/setup.ts'
import { recordMemberAudit } from '../accounts/session/member.ts'
import { announceRole } from '../admin/roles.ts'
import { adminTransaction, recordAdminAudit, throttleOperators } from '../admin/session.ts'
import type { Context } from '../app-context.ts'
import { checkFolder, chosenStore, defaultFolder, testFolder } from '../backup/folder.ts'
import { addToLedger, readLedger } from '../backup/ledger.ts'
import { backupAddress, backupStore } from '../backup/setup.ts'
import type { BackupStore } from '../backup/stores.ts'
import { waysWithoutProvider } from '../config/chosen-settings.ts'
import type { Config } from '../config/config.ts'
import { waysIn } from '../config/environment.ts'
import { reencodedLogo } from '../files/pictures.ts'
import { Feature } from '../http/feature.ts'
import { limited } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { refuseField, validBody } from '../http/valid.ts'
import {
  hashOfKey,
  hashOfRepeat,
  isSettingUp,
  openSetupSession,
  setSetupCookie,
  setupTokenHash,
  useOwnRightToNameAdmin,
} from './setup-session.ts'

/** A picture of 5 MB as a data URL, with the rest of the body. */
const LOGO_BODY_MAX_BYTES = 7 * 1024 * 1024

/** The settings of the installation, and the set-up that an empty database begins with. */
export const siteCalls = new Feature()
  .call(calls.site, [limited('public-read', 'address')], (c, { site }) => {
    const { shownName, sentence, operator, contact, rules, page = null } = site.current()
    return c.json({ name: shownName, sentence, operator, contact, rules, page } satisfies PublicSite)
  })

  .call(calls.setup, [limited('public-read', 'address')], async (c, { site }) => {
    const { isSetUp } = site.current()
    return c.json({ isSetUp, isUnlocked: await isSettingUp(c) } satisfies SetupState, 200, NO_STORE)
  })

  .call(calls.unlockSetup, [limited('login', 'address')], async (c, { sql, site, requestId, body }) => {
    const { key, attempt } = body
    const deleteAttempts = await throttleOperators(c, 'setup-key')
    const token = await sql.begin(async tx => {
      if (!(await useSetupKey(tx, hashOfKey(key), attempt === undefined ? undefined : hashOfRepeat(key, attempt))))
        return undefined
      await recordAudit(tx, { actorId: null, actorKind: 'admin', action: 'setup-unlock', requestId })
      return await openSetupSession(tx)
    })
    if (token === undefined) {
      await recordAudit(sql, { actorId: null, action: 'setup-unlock', outcome: 'denied', requestId })
      refuse(401, 'setup-key-wrong')
    }
    await deleteAttempts()
    setSetupCookie(c, token)
    return c.json({ isSetUp: site.current().isSetUp, isUnlocked: true } satisfies SetupState, 200, NO_STORE)
  })

  .call(calls.finishSetup, [limited('admin', 'address')], async (c, { site }) => {
    await adminTransaction(c, async tx => {
      await finishSetup(tx, setupTokenHash(c))
      await recordAdminAudit(c, tx, { action: 'setup-finish' })
    })
    await site.refresh()
  })

  .call(calls.becomeAdmin, [limited('edit-profile')], async (c, { userId, sql }) => {
    const outcome = await sql.begin(async tx => {
      await lockAdminRoles(tx)
      // A repeated request, whose first response was lost.
      if ((await adminRoleOf(tx, userId)) === 'admin') return 'unchanged'
      if (!(await useOwnRightToNameAdmin(c, tx))) refuse(403, 'setup-not-open')
      const outcome = await giveAdminRole(tx, userId, { role: 'admin', namedBy: null })
      if (outcome === 'too-many') return refuse(409, 'too-many-admins')
      await recordMemberAudit(c, tx, 'become-admin')
      return outcome
    })
    if (outcome === 'given') await announceRole(c, userId, 'admin')
    return c.json({ role: 'admin', canBecomeAdmin: false } satisfies OwnAdminRole, 200, NO_STORE)
  })

  .call(calls.siteSettings, [limited('admin', 'address')], async c => c.json(await presentSettings(c)))

  .call(calls.changeSite, [limited('admin', 'address')], async (c, { body: { version, placeId, ...settings } }) => {
    refuseFixed(c, { ...settings, home: placeId })
    refuseUndelivered(c, settings.signUp)
    // Before the folder is tried.
    await adminTransaction(c, async () => {})
    const folder = await newBackupFolder(c, settings.backupFolder)
    await adminTransaction(c, async tx => {
      const stored = await storedSite(tx)
      const home = placeId === undefined ? stored.home : await homeWith(tx, placeId)
      if (!(await saveSite(tx, version, { ...stored, ...settings, home }))) refuse(409, 'site-changed')
      await recordAdminAudit(c, tx, { action: 'change-site' })
      // Last: nothing is written to a folder that is refused for another reason.
      if (folder) await copyDeletions(c, tx, folder)
    })
    return c.json(await presentSettings(c))
  })

  .call(calls.changeLogo, [limited('upload', 'address'), validBody(SiteLogo, LOGO_BODY_MAX_BYTES)], async c => {
    const { version, picture } = c.req.valid('json')
    await changeLogo(c, version, await reencodedLogo(picture))
    return c.json(await presentSettings(c))
  })

  .call(calls.removeLogo, [limited('admin', 'address')], async (c, { query }) => {
    await changeLogo(c, query.version, null)
    return c.json(await presentSettings(c))
  })

const NO_STORE = { 'Cache-Control': 'no-store' }

async function presentSettings(c: Context): Promise<SiteSettings> {
  const { page: _, config: __, shownName: ___, ...settings } = await c.var.app.site.refresh()
  const { config, engine, provider } = c.var.app
  return {
    ...settings,
    waysWithoutProvider: waysWithoutProvider(config),
    signInWith: provider?.name ?? null,
    backupAddress: await backupAddress(withFolder(config, settings.backupFolder)),
    hasDailyBackups: engine === 'embedded' && config.backups.isDaily,
  } satisfies SiteSettings
}

/** The environment would hide the change. */
function refuseFixed(c: Context, change: Partial<Record<FixedSetting, unknown>>) {
  const name = c.var.app.site.current().fixed.find(setting => change[setting] !== undefined)
  if (name) refuseField(name === 'home' ? 'placeId' : name, 'setting-fixed')
}

/** A way to create an account without a provider for its codes would lock out everyone. */
function refuseUndelivered(c: Context, signUp: ServerSettings['signUp'] | undefined) {
  if (!signUp) return
  const { config, provider } = c.var.app
  const undelivered = waysWithoutProvider(config)
  if (waysIn(signUp).some(way => undelivered.includes(way))) refuseField('signUp', 'sign-up-no-provider')
  if (waysIn(signUp).length === 0 && !provider) refuseField('signUp', 'sign-up-no-way')
}

/** Refuses a folder that cannot hold the backups. Returns undefined if the folder stays. */
async function newBackupFolder(c: Context, chosen: string | null | undefined): Promise<BackupStore | undefined> {
  const { site, config } = c.var.app
  if (chosen === undefined || chosen === site.current().backupFolder) return undefined
  const checked = await checkFolder(chosen ?? defaultFolder(config), config)
  if ('problem' in checked) refuseField('backupFolder', checked.problem)
  const store = chosenStore(checked.path)
  const problem = await testFolder(store)
  if (problem) refuseField('backupFolder', problem)
  return store
}

/**
 * Copies the list of deleted accounts to the new folder, with those of the database that are not on it: a backup there
 * may be restored after the earlier folder is gone, and the earlier list may be gone already.
 */
async function copyDeletions(c: Context, tx: Sql, folder: BackupStore) {
  const { site, config, log } = c.var.app
  const listed = await backupStore(withFolder(config, site.current().backupFolder))
    .then(readLedger)
    .catch((error: unknown) => log.warn({ err: error }, 'the earlier list of deleted accounts could not be read'))
  const deletions = [...(listed ?? []), ...(await deletedAccounts(tx))]
  try {
    await addToLedger(folder, [...new Map(deletions.map(deletion => [deletion.userId, deletion])).values()])
  } catch (error) {
    log.warn({ err: error }, 'the list of deleted accounts could not be written to the new folder for backups')
    refuseField('backupFolder', 'backup-folder-unwritable')
  }
}

function withFolder(config: Config, folder: string | null): Config {
  return { ...config, backups: { ...config.backups, folder: folder ?? undefined } }
}

async function homeWith(tx: Sql, placeId: number | null) {
  if (placeId === null) return null
  const { name, country, state, timeZone } = (await placeWith(tx, placeId)) ?? refuseField('placeId', 'unknown-city')
  return { country, city: name, state, timeZone }
}

async function changeLogo(c: Context, version: number, picture: Buffer | null) {
  await adminTransaction(c, async tx => {
    if (!(await saveLogo(tx, version, picture))) refuse(409, 'site-changed')
    await recordAdminAudit(c, tx, { action: 'change-logo' })
  })
}
