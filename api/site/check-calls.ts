import { paths } from '#contract/paths.ts'
import { currencyIn } from '#contract/places/currencies.ts'
import * as calls from '#contract/site/calls.ts'
import type { SiteChecks } from '#contract/site/checks.ts'
import { recordAttempt } from '#db/accounts/attempts.ts'
import type { Sql } from '#db/connection/sql.ts'
import { plantSampleEvents, removeSampleEvents } from '#db/site/sample-events.ts'
import { recordProviderTest, type TestedProvider } from '#db/site/settings.ts'
import { phoneIn } from '../accounts/codes/phone.ts'
import { nameHash } from '../accounts/sign-up/sign-up.ts'
import { adminTransaction, recordAdminAudit } from '../admin/session.ts'
import type { Context } from '../app-context.ts'
import { emailMessagesFor, renderEmail } from '../emails/email.ts'
import { Feature } from '../http/feature.ts'
import { localeOf, messagesFor } from '../http/i18n.ts'
import { limited } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { originOf } from '../http/security-headers.ts'
import { providerHash, siteChecks } from './checks.ts'

/** Of all operators together: a text costs money, and both reach the person who has the typed address. */
const MAX_TESTS_A_DAY = { email: 20, text: 5 } as const satisfies Record<TestedProvider, number>

/** The checklist of the operators, with the test email and the test text that the operators send. */
export const checkCalls = new Feature()
  .call(calls.siteChecks, [limited('admin', 'address')], async c => c.json(await presentChecks(c)))

  .call(calls.testEmail, [limited('admin-test', 'address')], async c => {
    const { subject, text, button } = emailMessagesFor(c).siteTest
    const email = await renderEmail({
      to: c.req.valid('json').email,
      name: '',
      locale: localeOf(c),
      subject,
      lead: [text],
      link: originOf(c) + paths.landing,
      button,
      rest: [],
    })
    await countTest(c, 'email')
    const hasSucceeded = (await c.var.app.mail.attempt(email)) === 'sent'
    await recordTest(c, 'email', hasSucceeded)
    if (!hasSucceeded) refuse(409, 'test-email-failed')
    return c.json(await presentChecks(c))
  })

  .call(calls.testText, [limited('admin-test', 'address')], async c => {
    const { sms, log } = c.var.app
    const { requestId } = c.var
    const { phoneNumber: to } = phoneIn(c, c.req.valid('json').phoneNumber)
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

  .call(calls.plantSamples, [limited('admin-test', 'address')], async c => {
    const { home, secrets } = c.var.app
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

  .call(calls.removeSamples, [limited('admin-test', 'address')], async c => {
    await changeSamples(c, 'remove-samples', tx => removeSampleEvents(tx, name => nameHash(c.var.app.secrets, name)))
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
