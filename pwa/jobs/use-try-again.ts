import { useState } from 'react'
import { showToast } from '#pwa/ui/toast.tsx'
import { isFinal, type Outcome, sendQueued } from './queued-applications.ts'
import { useQueuedI18n } from './queued-i18n.ts'

/** Sends a waiting application now, even during a pause between retries, and shows the outcome. */
export function useTryAgain(key: string, onSent: () => void | Promise<void>) {
  const text = useQueuedI18n()
  const showOutcome = useOutcomeToast()
  const [isBusy, setIsBusy] = useState(false)

  const tryAgain = async () => {
    setIsBusy(true)
    try {
      const outcome = await sendQueued(key)
      if (outcome === 'sent') await onSent()
      else showOutcome(outcome)
    } catch (error) {
      // A refusal is shown in the place of the waiting card.
      if (!isFinal(error)) showToast({ title: text.stillWaits, tone: 'danger' })
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, tryAgain: () => void tryAgain() }
}

/** Shows that another tab was faster. A refusal is not shown here, because the application's card shows it. */
export function useOutcomeToast(): (outcome: Exclude<Outcome, 'sent'>) => void {
  const text = useQueuedI18n()
  return outcome => outcome !== 'refused' && showToast({ title: text[outcome] })
}
