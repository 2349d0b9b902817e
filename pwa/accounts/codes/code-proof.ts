import { useEffect, useState } from 'react'
import type { EmailCodeVerified, EmailPurpose } from '#contract/accounts/email-codes.ts'
import type { CodeVerified, Purpose, SignUpWay } from '#contract/accounts/identity.ts'
import type { I18n } from '#contract/i18n/en/i18n.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { type SentCode, type Stage, sendCode, sendEmailCode, verifyCode, verifyEmailCode } from './identity.ts'
import { deleteLinkedCode } from './linked-code.ts'
import { ProviderRefused } from './provider-refused.ts'

/** What the code has proved: a phone, or an email address. */
export type Proved = CodeVerified | EmailCodeVerified

type Pending = {
  contact: string
  /** As it was typed, which a phone number is not sent as. Missing in what an earlier version stored. */
  typed?: string
  verificationId: string
  retryAt: number
  hasOutbox: boolean
  expiresAt: number
}

type Channel<Verified extends Proved, For extends EmailPurpose = Purpose> = {
  way: SignUpWay
  storage: () => Storage
  send: (contact: string, purpose: For, onStage: (stage: Stage) => void) => Promise<SentCode>
  verify: (verificationId: string, code: string) => Promise<Verified>
}

const byPhone: Channel<CodeVerified> = {
  way: 'phone',
  // Many phones unload the page while the member reads the SMS.
  storage: () => sessionStorage,
  send: (phoneNumber, purpose, onStage) => sendCode({ phoneNumber, purpose }, onStage),
  verify: verifyCode,
}

const byEmail: Channel<EmailCodeVerified, EmailPurpose> = {
  way: 'email',
  // The link in the email opens another tab of this browser.
  storage: () => localStorage,
  send: (email, purpose, onStage) => sendEmailCode({ email, purpose }, onStage),
  verify: verifyEmailCode,
}

export const usePhoneProof = (purpose: Purpose) => useProof(byPhone, purpose)

export const useEmailProof = (purpose: EmailPurpose) => useProof(byEmail, purpose)

/** The verification of a contact by a code. The way never changes. `onlyFor` is used at the first rendering. */
export function useCodeProof(way: SignUpWay, purpose: Purpose, onlyFor?: string): CodeProof {
  return useProof<Proved, Purpose>(way === 'phone' ? byPhone : byEmail, purpose, onlyFor)
}

export type CodeProof<Verified extends Proved = Proved> = ReturnType<typeof useProof<Verified, Purpose>>

/**
 * The pending verification is stored, so that it survives a reload. With `onlyFor`, that of another number or address
 * is not continued.
 */
function useProof<Verified extends Proved, For extends EmailPurpose>(
  channel: Channel<Verified, For>,
  purpose: For,
  onlyFor?: string,
) {
  const { way, storage } = channel
  const [pending, setPending] = useState<Pending | null>(() => {
    const stored = pendingOf(channel, purpose)
    return stored && (onlyFor === undefined || (stored.typed ?? stored.contact) === onlyFor) ? stored : null
  })
  const [stage, setStage] = useState<Stage | null>(null)
  const secondsToRetry = useSecondsUntil(pending?.retryAt ?? 0)

  return {
    way,
    pending,
    stage,
    secondsToRetry,
    /** The typed number or address, restored after a reload. */
    typed: () => sessionStorage.getItem(typedKeyOf(way, purpose)) ?? '',
    storeTyped: (contact: string) => sessionStorage.setItem(typedKeyOf(way, purpose), contact),
    async send(contact: string, typed = contact) {
      try {
        deleteLinkedCode()
        const sent = await channel.send(contact, purpose, setStage)
        storePending({
          contact,
          typed,
          verificationId: sent.verificationId,
          retryAt: Date.now() + sent.retryIn * 1000,
          hasOutbox: sent.hasOutbox,
          expiresAt: Date.now() + LIFE_MS,
        })
      } finally {
        setStage(null)
      }
    },
    async verify(code: string): Promise<Verified> {
      if (!pending) throw new NothingPending('no code was asked for')
      const proved = await channel.verify(pending.verificationId, code)
      sessionStorage.removeItem(typedKeyOf(way, purpose))
      deleteLinkedCode()
      return proved
    },
    forget: () => storePending(null),
  }

  function storePending(next: Pending | null) {
    if (next) storage().setItem(keyOf(way, purpose), JSON.stringify(next))
    else storage().removeItem(keyOf(way, purpose))
    setPending(next)
  }
}

/** Thrown for a code that was typed although no code was requested, or after the request has been deleted. */
export class NothingPending extends Error {
  override name = 'NothingPending'
}

/** The last request of this browser for a code by email, if that code may still be entered. */
export function requestedEmailCode(): { purpose: EmailPurpose; contact: string } | undefined {
  const purposes = ['sign-up', 'sign-in', 'recovery', 'change'] as const
  const requests = purposes.flatMap(purpose => {
    const pending = pendingOf(byEmail, purpose)
    return pending ? [{ purpose, contact: pending.contact, expiresAt: pending.expiresAt }] : []
  })
  return requests.toSorted((a, b) => b.expiresAt - a.expiresAt)[0]
}

/** A little longer than a code is valid, so that the server can respond that it has expired. */
const LIFE_MS = 20 * 60_000

function pendingOf({ way, storage }: Pick<Channel<Proved>, 'way' | 'storage'>, purpose: EmailPurpose): Pending | null {
  const stored = JSON.parse(storage().getItem(keyOf(way, purpose)) ?? 'null') as Pending | null
  return stored && stored.expiresAt > Date.now() ? stored : null
}

function keyOf(way: SignUpWay, purpose: EmailPurpose) {
  return `pista.code.${way}.${purpose}`
}

function typedKeyOf(way: SignUpWay, purpose: EmailPurpose) {
  return `pista.${way}.${purpose}`
}

function useSecondsUntil(time: number) {
  const [now, setNow] = useState(() => Date.now())
  const seconds = Math.max(0, Math.ceil((time - now) / 1000))
  // In an effect, because the timer is outside React. It runs only while another code cannot be requested yet.
  useEffect(() => {
    if (time <= Date.now()) return undefined
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [time])
  return seconds
}

/** The message for a code that could not be sent. The fallback is the screen's own, for failures without a code. */
export function sendSentence(error: unknown, i18n: I18n, fallback: string): string {
  if (error instanceof ProviderRefused) return error.code ? i18n.refusals[error.code] : fallback
  return sentenceFor(error, i18n, fallback)
}

/** The message for a code that could not be verified. */
export function verifySentence(error: unknown, i18n: I18n): string {
  return sendSentence(error, i18n, i18n.accounts.verifyPhone.failed)
}
