import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import { BadConfig, type Config, readConfig } from './config.ts'
import { isLocalOnly } from './http/origins.ts'
import { sentenceOf } from './processes/start-failure.ts'
import { joinPrimary } from './processes/worker.ts'

// While the server starts, a signal ends the process with all that it started; then it stops the server, once.
let stopServer: () => void = () => process.exit(1)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopServer())

let config: Config | undefined
try {
  config = readConfig(process.env)
  const processes = config.processes === 'auto' ? availableParallelism() : config.processes
  const worker = await joinPrimary()
  // A worker would only repeat the warnings of the primary process.
  if (!worker) refuseUnready(config)
  const onStop = (stop: () => Promise<void>) => (stopServer = once(stop))
  // Each kind of process loads only what it runs: the primary process of several serves no request.
  if (processes > 1 && !cluster.isWorker)
    await (await import('./processes/primary.ts')).startPrimary(config, processes, onStop)
  else await (await import('./start.ts')).startServer({ config, processes, worker, onStop })
} catch (error) {
  console.error(sentenceOf(error, config))
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(1)
}

/**
 * Nobody gets in without a code, so without a way to send one there is nothing to start. Mail confirms an address and
 * warns; every account works without it, so that is worth a line and not a refusal.
 */
function refuseUnready(config: Config) {
  if (!config.isProduction) {
    if (!isLocalOnly(config) && !config.twilio && !config.firebase)
      console.warn(
        'PUBLIC_ORIGIN is a public address, where the outbox of text messages is closed: nobody can get a code. Set up Twilio or Firebase (docs/providers.md).',
      )
    return
  }
  if (!config.twilio && !config.firebase)
    throw new BadConfig(
      'Production needs a real provider of text messages: the embedded one only shows its codes in an outbox. Set up Twilio or Firebase, or leave NODE_ENV unset to try things out.',
    )
  if (!config.smtp)
    console.warn(
      'No mail leaves this server: emails cannot be confirmed and nobody is warned. Set SMTP_URL and MAIL_FROM.',
    )
}

/** A stop that fails ends the process all the same: half of a server is worse than none. */
function once(act: () => Promise<void>) {
  let acting: Promise<void> | undefined
  return () =>
    void (acting ??= act().catch((error: unknown) => {
      console.error('The server did not stop cleanly:', error)
      process.exit(1)
    }))
}
