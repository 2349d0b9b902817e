import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Email, Mail } from './mail.ts'

type Smtp = { url: string; from: string }

type Terms = {
  /** When to try again what the server could not take, and after the last of them no more. */
  retryAfterMs?: number[]
  closeWithinMs?: number
  /** Which certificates to believe beside the public ones. */
  ca?: string
}

const RETRY_AFTER_MS = [5_000, 30_000, 120_000, 600_000, 1_800_000]
const MOST_WAITING = 1_000

/**
 * Mail through an SMTP server, always encrypted. Letters wait in this process and not in the database, because they
 * hold links that nobody else may read: what a crash takes along is asked for again with "resend".
 */
export function mailBySmtp(
  { url, from }: Smtp,
  log: Logger,
  { retryAfterMs = RETRY_AFTER_MS, closeWithinMs = 5_000, ca }: Terms = {},
): Mail {
  const transport = createTransport({
    ...serverIn(url),
    tls: { minVersion: 'TLSv1.2', ...(ca && { ca }) },
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const closing = new AbortController()
  const onTheirWay = new Set<Promise<void>>()

  async function deliver(letter: Email) {
    for (const waitMs of [...retryAfterMs, null]) {
      try {
        await transport.sendMail(messageFrom(from, letter))
        return
      } catch (error) {
        const trouble = troubleIn(error)
        if (trouble.isFinal || waitMs === null || closing.signal.aborted) {
          log.error({ mail: trouble }, 'a letter could not be delivered')
          return
        }
        log.warn({ mail: trouble }, 'a letter waits for the mail server')
        await pause(waitMs, undefined, { signal: closing.signal }).catch(() => {})
      }
    }
  }

  return {
    kind: 'smtp',
    async send(letter) {
      if (onTheirWay.size >= MOST_WAITING) {
        log.error('a letter could not be delivered: too many are waiting for the mail server')
        return
      }
      const delivery = deliver(letter).finally(() => onTheirWay.delete(delivery))
      onTheirWay.add(delivery)
    },
    async close() {
      closing.abort()
      await Promise.race([Promise.all(onTheirWay), pause(closeWithinMs, undefined, { ref: false })])
      transport.close()
    },
  }
}

/** Only what is named here counts: an option in the address must not switch the encryption off. */
function serverIn(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isTls = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isTls ? 465 : 587),
    secure: isTls,
    requireTLS: !isTls,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}

/** A line break in a header would begin another header, so none gets there. */
function messageFrom(from: string, { to, subject, text, html }: Email) {
  return {
    from,
    to: { name: '', address: oneLine(to) },
    subject: oneLine(subject),
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false as const,
  }
}

function oneLine(value: string) {
  return value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}

/** What may be logged: a server's own words repeat the address. A refusal in the five hundreds is for good. */
function troubleIn(error: unknown) {
  const { code, command, responseCode } = (error instanceof Error ? error : {}) as Record<string, unknown>
  return {
    code,
    command,
    responseCode,
    isFinal: Number(responseCode) >= 500 || (code === 'EENVELOPE' && !responseCode),
  }
}
