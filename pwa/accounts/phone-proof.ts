import { useEffect, useState } from 'react'
import type { CodeVerified, Purpose } from '#contract/accounts/accounts.ts'
import { type Stage, sendCode, verifyCode } from './identity.ts'

type Pending = { phoneNumber: string; verificationId: string; retryAt: number; hasOutbox: boolean }

/**
 * A phone on its way to being proved. What is pending outlives the page: reading the message makes many phones throw away
 * the page that waits for it.
 */
export function usePhoneProof(purpose: Purpose) {
  const [pending, setPending] = useState<Pending | null>(() => pendingOf(purpose))
  const [stage, setStage] = useState<Stage | null>(null)
  const secondsToRetry = useSecondsUntil(pending?.retryAt ?? 0)

  return {
    pending,
    /** What is happening right now, or null. */
    stage,
    secondsToRetry,
    /** The number as it was being written when the page was left. */
    typed: () => sessionStorage.getItem(typedKeyOf(purpose)) ?? '',
    keepTyped: (phone: string) => sessionStorage.setItem(typedKeyOf(purpose), phone),
    async send(phoneNumber: string) {
      try {
        const { verificationId, retryIn, hasOutbox } = await sendCode({ phoneNumber, purpose }, setStage)
        keep({ phoneNumber, verificationId, retryAt: Date.now() + retryIn * 1000, hasOutbox })
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
    forget: () => keep(null),
  }

  function keep(next: Pending | null) {
    if (next) sessionStorage.setItem(keyOf(purpose), JSON.stringify(next))
    else sessionStorage.removeItem(keyOf(purpose))
    setPending(next)
  }
}

/** A code was typed although none was asked for, or what was asked for is forgotten. */
export class NothingPending extends Error {
  override name = 'NothingPending'
}

function pendingOf(purpose: Purpose): Pending | null {
  const kept = sessionStorage.getItem(keyOf(purpose))
  return kept === null ? null : (JSON.parse(kept) as Pending)
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
  // The clock is outside React; it is only watched while there is something to wait for.
  useEffect(() => {
    if (time <= Date.now()) return undefined
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [time])
  return seconds
}
