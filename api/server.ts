import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import type { Config } from './config/config.ts'
import { BadConfig } from './config/environment.ts'
import { isLocalOnly } from './http/origins.ts'
import { runOrExplain } from './processes/start-failure.ts'
import { joinPrimary } from './processes/worker.ts'

// During the start a signal ends the process and its child processes; afterwards it stops the server, once.
let stopServer: () => void = () => process.exit(1)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopServer())

await runOrExplain(async config => {
  const processes = config.processes === 'auto' ? availableParallelism() : config.processes
  const worker = await joinPrimary()
  // Only the primary process prints the warnings.
  if (!worker) refuseUnready(config)
  const onStop = (stop: () => Promise<void>) => (stopServer = once(stop))
  // Each kind of process loads only its own code: the primary process of several serves no requests.
  if (processes > 1 && !cluster.isWorker)
    await (await import('./processes/primary.ts')).startPrimary(config, processes, onStop)
  else await (await import('./start.ts')).startServer({ config, processes, worker, onStop })
})

/**
 * A sign-up needs a code, so production does not start without a provider for the codes that SIGN_UP names. With codes
 * by phone alone, emails only confirm addresses and warn members, so a missing mail server is only a warning.
 */
function refuseUnready(config: Config) {
  const needsTexts = config.signUpBy.includes('phone') && !config.twilio && !config.firebase
  const needsEmails = config.signUpBy.includes('email') && !config.smtp
  if (!config.isProduction) {
    if (isLocalOnly(config)) return
    if (needsTexts)
      console.warn(
        'PUBLIC_ORIGIN is a public address, where the outbox of text messages is disabled: no member can receive a code. Set up Twilio or Firebase (docs/providers.md).',
      )
    if (needsEmails)
      console.warn(
        'PUBLIC_ORIGIN is a public address, where the outbox of emails is disabled: no member can receive a code by email. Set SMTP_URL and MAIL_FROM (docs/providers.md).',
      )
    return
  }
  if (needsTexts)
    throw new BadConfig(
      'Production needs a real provider of text messages: the embedded one only shows its codes in an outbox. Set up Twilio or Firebase, or leave NODE_ENV unset for development.',
    )
  if (needsEmails)
    throw new BadConfig(
      'SIGN_UP contains email, and production needs a real mail server for its codes: the embedded one only shows them in an outbox. Set SMTP_URL and MAIL_FROM.',
    )
  if (!config.smtp)
    console.warn(
      'This server sends no emails: addresses cannot be confirmed, and members get no security warnings. Set SMTP_URL and MAIL_FROM.',
    )
}

/** A failed stop also ends the process, because a partly stopped server must not continue. */
function once(stop: () => Promise<void>) {
  let stopping: Promise<void> | undefined
  return () =>
    void (stopping ??= stop().catch((error: unknown) => {
      console.error('The server did not stop cleanly:', error)
      process.exit(1)
    }))
}
