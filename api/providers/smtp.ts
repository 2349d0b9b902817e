import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { SmtpConfig } from '../config/providers.ts'
import type { Email, Mail } from './mail.ts'

type SmtpOptions = {
  /** The delay before each retry. After the last retry the email is discarded. */
  retryAfterMs?: number[]
  closeWithinMs?: number
  /** Certificates to trust in addition to the public ones. */
  ca?: string
}

const RETRY_AFTER_MS = [5_000, 30_000, 120_000, 600_000, 1_800_000]
const MAX_WAITING = 1_000

/** Sends emails, always encrypted. Pending ones wait in memory only, because they contain secret links. */
export function mailBySmtp(
  { url, from }: SmtpConfig,
  log: Logger,
  { retryAfterMs = RETRY_AFTER_MS, closeWithinMs = 5_000, ca }: SmtpOptions = {},
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
  const pending = new Set<Promise<void>>()

  async function deliver(email: Email) {
    for (const waitMs of [...retryAfterMs, null]) {
      try {
        await transport.sendMail(messageFrom(from, email))
        return
      } catch (error) {
        const failure = failureIn(error)
        if (failure.isFinal || waitMs === null || closing.signal.aborted) {
          log.error({ mail: failure }, 'an email could not be delivered')
          return
        }
        log.warn({ mail: failure }, 'an email waits for the mail server')
        await pause(waitMs, undefined, { signal: closing.signal }).catch(() => {})
      }
    }
  }

  return {
    kind: 'smtp',
    async send(email) {
      if (pending.size >= MAX_WAITING) {
        log.error('an email could not be delivered: too many are waiting for the mail server')
        return
      }
      const delivery = deliver(email).finally(() => pending.delete(delivery))
      pending.add(delivery)
    },
    async attempt(email) {
      try {
        await transport.sendMail(messageFrom(from, email))
        return 'sent'
      } catch (error) {
        const failure = failureIn(error)
        log.warn(
          { mail: failure },
          failure.isEmailRefused ? 'an email could not be delivered' : 'an email waits for the mail server',
        )
        return failure.isEmailRefused ? 'failed' : 'later'
      }
    },
    async close() {
      closing.abort()
      await Promise.race([Promise.all(pending), pause(closeWithinMs, undefined, { ref: false })])
      transport.close()
    },
  }
}

/** Reads only these parts of the URL: an option in its query must not disable encryption. */
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

/** Line breaks are removed from headers, because a line break would start another header. */
function messageFrom(from: string, { to, subject, text, html, unsubscribe, id }: Email) {
  return {
    from,
    to: { name: '', address: oneLine(to) },
    subject: oneLine(subject),
    text,
    html,
    ...(id && { messageId: `<${id}@${/@([^\s<>]+)/.exec(from)?.[1] ?? 'pista'}>` }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    xMailer: false as const,
  }
}

function oneLine(value: string) {
  return value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}

/**
 * Selects fields that are safe to log: the server's message repeats the address. `isFinal`: a repetition in the next
 * hour is useless. `isEmailRefused`: the server refuses this recipient or content. A wrong password, a refused sender
 * and a 5xx greeting concern all emails, so a queue in the database must not be emptied because of them.
 */
function failureIn(error: unknown) {
  const { code, command, responseCode } = (error instanceof Error ? error : {}) as Record<string, unknown>
  const isPermanent = Number(responseCode) >= 500
  return {
    code,
    command,
    responseCode,
    isFinal: isPermanent || (code === 'EENVELOPE' && !responseCode),
    isEmailRefused:
      (isPermanent || !responseCode) && (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM',
  }
}
