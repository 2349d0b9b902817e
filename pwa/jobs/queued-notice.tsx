import { useLocation } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { paths } from '#contract/paths.ts'
import { Button } from '#pwa/ui/button.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { listenToPage } from '#sw/online.ts'
import { useJobI18n } from './i18n.ts'
import { applicantStore, deleteQueued, type QueuedApplication, sendWaiting } from './queued-applications.ts'
import { useFailureMessage, useQueuedI18n } from './queued-i18n.ts'
import { useShownOnPage } from './shown-on-page.ts'
import { useTryAgain } from './use-try-again.ts'

const LOOK_MS = 20_000

/** On every page while an application is queued on this device: sends it when possible, and shows the outcome. */
export default function QueuedNotice() {
  const applications = useLiveQuery(() => applicantStore.kept.orderBy('key').toArray()) ?? []
  const shown = useShownOnPage(page => page.jobId)
  useSendingWhenPossible()

  return applications
    .filter(({ jobId }) => jobId !== shown)
    .map(one => (
      <div key={one.key} className="page py-3">
        <QueuedItem queued={one} />
      </div>
    ))
}

function QueuedItem({ queued }: { queued: QueuedApplication }) {
  const text = useQueuedI18n()
  const i18n = useJobI18n().apply
  const failureMessage = useFailureMessage()(queued.said)
  const pathname = useLocation({ select: location => location.pathname.toLowerCase() })
  const { isBusy, tryAgain } = useTryAgain(queued.key, () => showSent(i18n))
  const isWaiting = queued.state === 'waiting'
  const form = paths.applyForJob(queued.jobId)

  return (
    <Notice
      tone={isWaiting ? 'offline' : 'error'}
      action={
        <div className="flex flex-wrap gap-2">
          {isWaiting && (
            <Button size="small" look="quiet" isBusy={isBusy} onClick={tryAgain}>
              {text.tryAgain}
            </Button>
          )}
          {/* On that job's own page without a form, because it is closed, not found or loading, the link would lead
              nowhere. */}
          {pathname !== form && (
            <LinkButton size="small" look="quiet" href={form}>
              {text.change}
            </LinkButton>
          )}
          <Button size="small" look="quiet" onClick={() => void deleteQueued(queued)}>
            {text.remove}
          </Button>
        </div>
      }
    >
      {isWaiting ? text.waiting(queued.jobTitle) : text.refused(queued.jobTitle)} {failureMessage}
    </Notice>
  )
}

/** Sends when the network is back, when the page becomes visible, and at intervals what is due. */
function useSendingWhenPossible() {
  const i18n = useJobI18n().apply

  useEffect(() => {
    const attempt = async (isHurried: boolean) => {
      // If the page itself shows the application, the page also shows that it was sent.
      const onSent = (jobId: number) => jobId !== useShownOnPage.getState().jobId && showSent(i18n)
      await sendWaiting({ isHurried, onSent })
    }
    // Without IndexedDB nothing is queued.
    const act = (isHurried: boolean) => void attempt(isHurried).catch(() => undefined)
    const hurry = () => act(true)
    const timer = setInterval(() => act(false), LOOK_MS)
    const removeListeners = listenToPage({ online: hurry, visible: hurry })
    hurry()
    return () => {
      clearInterval(timer)
      removeListeners()
    }
  }, [i18n])
}

function showSent({ successTitle, submitted }: ReturnType<typeof useJobI18n>['apply']) {
  showToast({ title: successTitle, description: submitted })
}
