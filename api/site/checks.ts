import { statfs } from 'node:fs/promises'
import { checkOf, type SiteCheck } from '#contract/site/checks.ts'
import { countAdmins } from '#db/admin/roles.ts'
import { hasBackupOf, lastBackup } from '#db/backup/runs.ts'
import { countPlaces } from '#db/places/places.ts'
import { countSampleEvents, hasSampleCity, hasSampleHosts } from '#db/site/sample-events.ts'
import { providerTest, type TestedProvider } from '#db/site/settings.ts'
import { strengthOf } from '../accounts/password/strength.ts'
import type { AppContext } from '../app-context.ts'
import { checkFolder, chosenStore, testFolder } from '../backup/folder.ts'
import { isLocalOnly } from '../http/origins.ts'

type CheckContext = Pick<
  AppContext,
  'config' | 'sql' | 'secrets' | 'push' | 'engine' | 'mail' | 'sms' | 'identity' | 'log'
>

/** Older than this means that two daily backups failed. */
const BACKUP_HOURS = 48
const GIGABYTE = 1e9
/** PostgreSQL, a backup and the uploads of a few weeks. */
const LEAST_FREE_GIGABYTES = 2
/** A password below it is found by an attacker who has the list of common ones: see `strength.ts`. */
const LEAST_ADMIN_SCORE = 2

/** The state of each part of the installation, from the parts themselves. */
export async function siteChecks(context: CheckContext): Promise<SiteCheck[]> {
  const found = await Promise.all([
    emailCheck(context),
    textCheck(context),
    pushCheck(context),
    backupCheck(context),
    diskCheck(context),
    adminCheck(context),
    placesCheck(context),
    sampleCheck(context),
  ])
  return [originCheck(context), ...found]
}

function originCheck({ config: { publicOrigin } }: CheckContext): SiteCheck {
  if (publicOrigin === undefined) return checkOf('origin', 'unset')
  return checkOf('origin', publicOrigin.startsWith('https:') ? 'https' : 'plain')
}

async function emailCheck(context: CheckContext): Promise<SiteCheck> {
  if (context.mail.kind === 'outbox') return checkOf('email', 'unset')
  const { reason, at } = await testedReason(context, 'email')
  return checkOf('email', reason, { at })
}

async function textCheck(context: CheckContext): Promise<SiteCheck> {
  if (context.identity.kind === 'firebase') return checkOf('texts', 'firebase')
  if (context.sms.kind === 'outbox')
    return checkOf('texts', context.config.signUpBy.includes('phone') ? 'unset' : 'optional')
  const { reason, at } = await testedReason(context, 'text')
  return checkOf('texts', reason, { at })
}

async function testedReason(context: CheckContext, kind: TestedProvider) {
  const test = await providerTest(context.sql, kind, providerHash(context, kind))
  if (!test) return { reason: 'untested', at: null } as const
  return { reason: test.hasSucceeded ? 'tested' : 'failed', at: test.at } as const
}

/** A test counts only for the settings that it was made with. The hash is keyed, because they contain a password. */
export function providerHash(
  { config, secrets }: Pick<CheckContext, 'config' | 'secrets'>,
  kind: TestedProvider,
): Buffer {
  return secrets.hash('provider-test', JSON.stringify((kind === 'email' ? config.smtp : config.twilio) ?? 'embedded'))
}

/** Push services refuse a sender whose address is not that of a public site. */
async function pushCheck({ config, push, log }: CheckContext): Promise<SiteCheck> {
  try {
    await push.publicKey()
  } catch (error) {
    log.warn({ err: error }, 'the keys for pushes could not be read')
    return checkOf('push', 'failed')
  }
  return checkOf('push', config.publicOrigin?.startsWith('https:') && !isLocalOnly(config) ? 'ready' : 'origin')
}

async function backupCheck({ sql, engine, config }: CheckContext): Promise<SiteCheck> {
  const { succeededAt: at, address } = await lastBackup(sql)
  const last = { at, address }
  if (!(await isUsable(config))) return checkOf('backups', 'folder', last)
  if (await hasBackupOf(sql, BACKUP_HOURS)) return checkOf('backups', 'recent', last)
  if (engine !== 'embedded') return checkOf('backups', 'ownServer', last)
  if (!config.backups.isDaily) return checkOf('backups', 'off', last)
  return checkOf('backups', at === null ? 'none' : 'old', last)
}

/** A chosen folder may have lost its disk, or its permission, since it was chosen. */
async function isUsable({ backups, ...places }: CheckContext['config']): Promise<boolean> {
  if (backups.folder === undefined || backups.s3) return true
  const checked = await checkFolder(backups.folder, places)
  return 'path' in checked && (await testFolder(chosenStore(checked.path))) === undefined
}

async function diskCheck({ config }: CheckContext): Promise<SiteCheck> {
  const disk = await statfs(config.dataDir).catch(() => undefined)
  if (!disk) return checkOf('disk', 'unknown')
  const count = Math.floor((disk.bavail * disk.bsize) / GIGABYTE)
  return checkOf('disk', count >= LEAST_FREE_GIGABYTES ? 'enough' : 'low', { count })
}

async function adminCheck({ sql, config: { admin } }: CheckContext): Promise<SiteCheck> {
  if (!admin) {
    const count = await countAdmins(sql)
    return checkOf('admin', count > 0 ? 'people' : 'unset', { count })
  }
  const { score } = await strengthOf(admin.password, [admin.user, 'admin', 'password', 'changeme'])
  return checkOf('admin', score >= LEAST_ADMIN_SCORE ? 'strong' : 'weak')
}

async function placesCheck({ sql, config }: CheckContext): Promise<SiteCheck> {
  const count = await countPlaces(sql)
  if (count > 0) return checkOf('places', 'loaded', { count })
  return checkOf('places', config.hasPlaces ? 'loading' : 'off', { count })
}

/** The sample accounts have a published password, which matters once the site has a public address. */
async function sampleCheck({ sql, config }: CheckContext): Promise<SiteCheck> {
  if (await hasSampleCity(sql)) return checkOf('sample', isLocalOnly(config) ? 'city' : 'passwords')
  // Sample events that are over can be removed, too.
  return checkOf('sample', (await hasSampleHosts(sql)) ? 'planted' : 'none', { count: await countSampleEvents(sql) })
}
