import { statfs } from 'node:fs/promises'
import { paths } from '#contract/paths.ts'
import { currencyIn } from '#contract/places/currencies.ts'
import * as calls from '#contract/site/calls.ts'
import { checkOf, type SiteCheck, type SiteChecks } from '#contract/site/checks.ts'
import { recordAttempt } from '#db/accounts/attempts.ts'
import { countAdmins } from '#db/admin/roles.ts'
import { hasBackupOf, lastBackup } from '#db/backup/runs.ts'
import type { Sql } from '#db/connection/sql.ts'
import { countPlaces } from '#db/places/places.ts'
import {
  countSampleEvents,
  hasSampleCity,
  hasSampleHosts,
  plantSampleEvents,
  removeSampleEvents,
} from '#db/site/sample-events.ts'
import { providerTest, recordProviderTest, type TestedProvider } from '#db/site/settings.ts'
import { phoneIn } from '../accounts/codes/phone.ts'
import { strengthOf } from '../accounts/password/strength.ts'
import { nameHash } from '../accounts/sign-up/sign-up.ts'
import { adminTransaction, recordAdminAudit } from '../admin/session.ts'
import type { AppContext, Context } from '../app-context.ts'
import { checkFolder, chosenStore, testFolder } from '../backup/folder.ts'
import { emailMessagesFor, renderEmail } from '../emails/email.ts'
import { Feature } from '../http/feature.ts'
import { localeOf, messagesFor } from '../http/i18n.ts'
import { limited } from '../http/limits.ts'
import { isLocalOnly } from '../http/origins.ts'
import { refuse } from '../http/refusal.ts'
import { originOf } from '../http/security-headers.ts'

/** Of all operators together: a text costs money, and both reach the person who has the typed address. */
const MAX_TESTS_A_DAY = { email: 20, text: 5 } as const satisfies Record<TestedProvider, number>

/** The checklist of the operators, with the test email and the test text that the operators send. */
export const checkCalls = new Feature()
  .call(calls.siteChecks, [limited('admin', 'address')], async c => c.json(await presentChecks(c)))

  .call(calls.testEmail, [limited('admin-test', 'address')], async (c, { body, mail }) => {
    const { subject, text, button } = emailMessagesFor(c).siteTest
    const email = await renderEmail({
      to: body.email,
      name: '',
      locale: localeOf(c),
      subject,
      lead: [text],
      link: originOf(c) + paths.landing,
      button,
      rest: [],
    })
    await countTest(c, 'email')
    const hasSucceeded = (await mail.attempt(email)) === 'sent'
    await recordTest(c, 'email', hasSucceeded)
    if (!hasSucceeded) refuse(409, 'test-email-failed')
    return c.json(await presentChecks(c))
  })

  .call(calls.testText, [limited('admin-test', 'address')], async (c, { sms, log, requestId, body }) => {
    const { phoneNumber: to } = phoneIn(c, body.phoneNumber)
    await countTest(c, 'text')
    const hasSucceeded = await sms.send({ to, text: emailMessagesFor(c).siteTestText }).then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error, requestId }, 'a test text was not sent')
        return false
      },
    )
    await recordTest(c, 'text', hasSucceeded)
    if (!hasSucceeded) refuse(409, 'test-text-failed')
    return c.json(await presentChecks(c))
  })

  .call(calls.plantSamples, [limited('admin-test', 'address')], async (c, { home, secrets }) => {
    await changeSamples(c, 'plant-samples', tx =>
      plantSampleEvents(tx, {
        home,
        currency: currencyIn(home.country),
        texts: messagesFor(null).samples,
        nowMs: Date.now(),
        nameHash: name => nameHash(secrets, name),
      }),
    )
    return c.json(await presentChecks(c))
  })

  .call(calls.removeSamples, [limited('admin-test', 'address')], async (c, { secrets }) => {
    await changeSamples(c, 'remove-samples', tx => removeSampleEvents(tx, name => nameHash(secrets, name)))
    return c.json(await presentChecks(c))
  })

async function changeSamples(c: Context, action: string, change: (tx: Sql) => Promise<unknown>) {
  await adminTransaction(c, async tx => {
    await change(tx)
    await recordAdminAudit(c, tx, { action })
  })
  // The list of deleted accounts beside the backups.
  void c.var.app.recordDeletions()
}

async function presentChecks(c: Context): Promise<SiteChecks> {
  return { checks: await siteChecks(c.var.app) }
}

/** Counted before the message is sent, so that concurrent requests cannot send more. */
async function countTest(c: Context, kind: TestedProvider) {
  const { secrets } = c.var.app
  const { count } = await adminTransaction(c, async tx => {
    return await recordAttempt(tx, `test-${kind}`, secrets.hash('attempt', kind), '1 day')
  })
  if (count >= MAX_TESTS_A_DAY[kind]) refuse(429, 'too-many-tests', { retryAfterSeconds: 3600 })
}

async function recordTest(c: Context, kind: TestedProvider, hasSucceeded: boolean) {
  await c.var.app.sql.begin(async tx => {
    await recordProviderTest(tx, kind, { settingsHash: providerHash(c.var.app, kind), hasSucceeded })
    await recordAdminAudit(c, tx, { action: `test-${kind}` })
  })
}

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
async function siteChecks(context: CheckContext): Promise<SiteCheck[]> {
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
function providerHash({ config, secrets }: Pick<CheckContext, 'config' | 'secrets'>, kind: TestedProvider): Buffer {
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
