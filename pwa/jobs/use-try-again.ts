import { useAction } from '#pwa/data/use-action.ts'
import { showToast } from '#pwa/ui/toast.tsx'
import { type ApplicationOutcome, sendApplication } from '#sw/delivery/send-application.ts'
import { deviceStore } from '#sw/device-store.ts'
import { useJobI18n } from './i18n.ts'
import { isFinal } from './queued-applications.ts'
import { useQueuedI18n } from './queued-i18n.ts'
import { showSent } from './sent-toast.ts'

/** Sends a waiting application now, even during a pause between retries, and shows the outcome. */
export function useTryAgain(id: string) {
  const text = useQueuedI18n()
  const { apply } = useJobI18n()
  const showOutcome = useOutcomeToast()
  // A refusal is shown in the place of the waiting card.
  const { isBusy, run } = useAction({ failed: () => text.stillWaits, toast: true, handle: isFinal })

  const tryAgain = () =>
    run(async () => {
      const outcome = await sendApplication(deviceStore, id)
      if (outcome === 'sent') showSent(id, apply)
      else showOutcome(outcome)
    })
  return { isBusy, tryAgain: () => void tryAgain() }
}

/** Shows that another tab has sent the application. A refusal is not shown here, because the application's card shows it. */
export function useOutcomeToast(): (outcome: Exclude<ApplicationOutcome, 'sent'>) => void {
  const text = useQueuedI18n()
  return outcome => outcome !== 'refused' && showToast({ title: text[outcome] })
}
