import { useEffect, useState } from 'react'
import type { CodeVerified, Purpose } from '#contract/accounts/identity.ts'
import { type Stage, sendCode, verifyCode } from './identity.ts'

type Pending = { phoneNumber: string; verificationId: string; retryAt: number; hasOutbox: boolean }

/**
 * The verification of a phone number by SMS code. The pending verification is stored in the tab, because many phones
 * unload the page while the member reads the SMS.
 */
export function usePhoneProof(purpose: Purpose) {
  const [pending, setPending] = useState<Pending | null>(() => pendingOf(purpose))
  const [stage, setStage] = useState<Stage | null>(null)
  const secondsToRetry = useSecondsUntil(pending?.retryAt ?? 0)

  return {
    pending,
    /** The current stage, or null. */
    stage,
    secondsToRetry,
    /** The typed number, restored after a reload. */
    typed: () => sessionStorage.getItem(typedKeyOf(purpose)) ?? '',
    storeTyped: (phone: string) => sessionStorage.setItem(typedKeyOf(purpose), phone),
    async send(phoneNumber: string) {
      try {
        const { verificationId, retryIn, hasOutbox } = await sendCode({ phoneNumber, purpose }, setStage)
        storePending({ phoneNumber, verificationId, retryAt: Date.now() + retryIn * 1000, hasOutbox })
      } finally {
        setStage(null)
      }
    },
    async verify(code: string): Promise<CodeVerified> {
      if (!pending) throw new NothingPending('no code was asked for')
      const proved = await verifyCode(pending.verificationId, code)
      sessionStorage.removeItem(typedKeyOf(purpose))
      return proved
    },
    forget: () => storePending(null),
  }

  function storePending(next: Pending | null) {
    if (next) sessionStorage.setItem(keyOf(purpose), JSON.stringify(next))
    else sessionStorage.removeItem(keyOf(purpose))
    setPending(next)
  }
}

/** Thrown for a code that was typed although no code was requested, or after the request has been deleted. */
export class NothingPending extends Error {
  override name = 'NothingPending'
}

function pendingOf(purpose: Purpose): Pending | null {
  const stored = sessionStorage.getItem(keyOf(purpose))
  return stored === null ? null : (JSON.parse(stored) as Pending)
}

function keyOf(purpose: Purpose) {
  return `pista.code.${purpose}`
}

function typedKeyOf(purpose: Purpose) {
  return `pista.phone.${purpose}`
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
