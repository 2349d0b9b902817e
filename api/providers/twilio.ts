import { z } from 'zod'
import type { TwilioConfig } from '../config/providers.ts'
import { type Sms, SmsFailed, type SmsFailure } from './sms.ts'

const TIMEOUT_MS = 10_000

/** Sends text messages through Twilio's REST API. `from` is one of its numbers, or a messaging service (`MG…`). */
export function smsByTwilio({ accountSid, authToken, from, url }: TwilioConfig, { timeoutMs = TIMEOUT_MS } = {}): Sms {
  const address = `${url.replace(/\/+$/, '')}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const sender: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }

  return {
    kind: 'twilio',
    async send({ to, text }) {
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams({ To: to, ...sender, Body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
        .then(async response => ({ status: response.status, body: bodyIn(await response.text()) }))
        .catch((error: unknown) => {
          throw withoutResponse(error)
        })
      refuseUnlessAccepted(response)
    },
  }
}

/** An accepted message has an id and no error; a refusal has a code. Any other response did not come from Twilio. */
const ResponseBody = z.object({
  sid: z.string().nullish(),
  code: z.number().nullish(),
  error_code: z.number().nullish(),
})

function bodyIn(text: string): z.infer<typeof ResponseBody> | null {
  try {
    return ResponseBody.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Twilio's message repeats the phone number, so only the numeric codes are copied. */
function refuseUnlessAccepted({ status, body }: { status: number; body: z.infer<typeof ResponseBody> | null }) {
  const code = body?.code ?? body?.error_code ?? undefined
  const isAccepted = status >= 200 && status < 300 && body?.sid
  if (isAccepted && code === undefined) return
  const isRefused = code !== undefined || (status >= 400 && status < 500)
  throw new SmsFailed(`Twilio responded with ${status}${code === undefined ? '' : `, error ${code}`}`, {
    reason: failures.get(code ?? 0) ?? (status === 429 ? 'too-many' : 'failed'),
    mayHaveBeenSent: !isRefused || status >= 500,
  })
}

/**
 * https://www.twilio.com/docs/api/errors. All other codes concern the operator (20003 the token, 21606 and 21659 the
 * sender, 21608 a trial account, 21408 a region that is not allowed, 30034 a campaign that is not registered): the
 * requester can only try again, and the code is in the log.
 */
const failures = new Map<number, SmsFailure>([
  // The number is invalid: no mobile, a landline, a short code, the sender's own, or unknown to the carriers.
  ...because('invalid-phone-number', [21211, 21214, 21217, 21265, 21266, 21614, 21635]),
  ...because('invalid-phone-number', [30005, 30006, 60200, 60205]),
  // Rate limits of the API, between two numbers, of the sender's queue, of the carriers, or for one number.
  ...because('too-many', [20429, 14107, 21611, 30001, 30022, 60203, 63017, 63018]),
  // No quota left: the daily or hourly cap, the carriers' daily cap, or an account without funds.
  ...because('quota-exceeded', [63038, 60728, 30023, 10001, 20005, 30002]),
])

function because(reason: SmsFailure, codes: number[]): [number, SmsFailure][] {
  return codes.map(code => [code, reason])
}

/** Without a connection the message was certainly not sent; after any other failure this is unknown. */
function withoutResponse(error: unknown) {
  const code = codeOf(error instanceof Error ? (error.cause ?? error) : error)
  return new SmsFailed(`Twilio did not respond (${code})`, {
    reason: 'failed',
    mayHaveBeenSent: !['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(code),
  })
}

function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown'
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
}
