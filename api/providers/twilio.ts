import { z } from 'zod'
import { type Sms, SmsFailed, type SmsFailure } from './sms.ts'

type Twilio = { accountSid: string; authToken: string; from: string; url: string }

const PATIENCE_MS = 10_000

/** Text messages through Twilio's REST API. `from` is one of its numbers, or a messaging service (`MG…`). */
export function smsByTwilio({ accountSid, authToken, from, url }: Twilio, { patienceMs = PATIENCE_MS } = {}): Sms {
  const address = `${url.replace(/\/+$/, '')}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const sender: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }

  return {
    kind: 'twilio',
    async send({ to, text }) {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams({ To: to, ...sender, Body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
        .then(async response => ({ status: response.status, said: saidIn(await response.text()) }))
        .catch((error: unknown) => {
          throw unanswered(error)
        })
      refuseUnlessTaken(answer)
    },
  }
}

/** A message that was taken has an id and no error; a refusal has a code; both are JSON, and nothing else is Twilio. */
const Said = z.object({
  sid: z.string().nullish(),
  code: z.number().nullish(),
  error_code: z.number().nullish(),
})

function saidIn(body: string): z.infer<typeof Said> | null {
  try {
    return Said.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}

/** What Twilio writes beside the code repeats the phone number, so only numbers are taken over. */
function refuseUnlessTaken({ status, said }: { status: number; said: z.infer<typeof Said> | null }) {
  const code = said?.code ?? said?.error_code ?? undefined
  const isTaken = status >= 200 && status < 300 && said?.sid
  if (isTaken && code === undefined) return
  const isRefused = code !== undefined || (status >= 400 && status < 500)
  throw new SmsFailed(`Twilio answered ${status}${code === undefined ? '' : `, error ${code}`}`, {
    reason: failures.get(code ?? 0) ?? (status === 429 ? 'too-many' : 'failed'),
    mayHaveBeenSent: !isRefused || status >= 500,
  })
}

/**
 * https://www.twilio.com/docs/api/errors. Everything else is for whoever runs Pista to put right (20003 the token, 21606
 * and 21659 the sender, 21608 a trial account, 21408 a region that is not allowed, 30034 a campaign that is not
 * registered): trying again is all that can be said to the person, and the code is in the log.
 */
const failures = new Map<number, SmsFailure>([
  // The number: not one, not a mobile, a landline, a short code, our own, one that no carrier knows.
  ...because('invalid-phone-number', [21211, 21214, 21217, 21265, 21266, 21614, 21635]),
  ...because('invalid-phone-number', [30005, 30006, 60200, 60205]),
  // Too fast: for the API, between two numbers, for the sender's queue, for the carriers, for one number.
  ...because('too-many', [20429, 14107, 21611, 30001, 30022, 60203, 63017, 63018]),
  // Nothing left for today: the daily or hourly cap, the carriers' daily cap, or an account out of funds.
  ...because('quota-exceeded', [63038, 60728, 30023, 10001, 20005, 30002]),
])

function because(reason: SmsFailure, codes: number[]): [number, SmsFailure][] {
  return codes.map(code => [code, reason])
}

/** Nobody listens there: nothing left this machine. After that, nobody knows. */
function unanswered(error: unknown) {
  const code = codeOf(error instanceof Error ? (error.cause ?? error) : error)
  return new SmsFailed(`Twilio did not answer (${code})`, {
    reason: 'failed',
    mayHaveBeenSent: !['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(code),
  })
}

function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown'
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
}
