import { useAction } from '#pwa/data/use-action.ts'
import { useJobsI18n } from '#pwa/i18n/pages/jobs.ts'
import { useQueuedApplicationsI18n } from '#pwa/i18n/pages/queued-applications.ts'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { type ApplicationOutcome, sendApplication } from '#sw/delivery/send-application.ts'
import { deviceStore } from '#sw/device-store.ts'
import { isFinal } from './queued-applications.ts'
import { showSent } from './sent-toast.ts'

/** Sends a waiting application now, even during a pause between retries, and shows the outcome. */
export function useTryAgain(id: string) {
  const text = useQueuedApplicationsI18n()
  const { apply } = useJobsI18n()
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
  const text = useQueuedApplicationsI18n()
  return outcome => outcome !== 'refused' && showToast({ title: text[outcome] })
}
