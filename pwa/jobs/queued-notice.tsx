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

/** On every page while an application waits on this device: it is sent when it can be, and says what became of it. */
export default function KeptNotice() {
  const kept = useLiveQuery(() => applicantStore.kept.orderBy('key').toArray()) ?? []
  const shown = useShownOnPage(page => page.jobId)
  useSendingWhenPossible()

  return kept
    .filter(({ jobId }) => jobId !== shown)
    .map(one => (
      <div key={one.key} className="page py-3">
        <KeptElsewhere kept={one} />
      </div>
    ))
}

function KeptElsewhere({ kept }: { kept: QueuedApplication }) {
  const text = useQueuedI18n()
  const i18n = useJobI18n().apply
  const said = useFailureMessage()(kept.said)
  const pathname = useLocation({ select: location => location.pathname.toLowerCase() })
  const { isBusy, tryAgain } = useTryAgain(kept.key, () => tellSent(i18n))
  const isWaiting = kept.state === 'waiting'
  const form = paths.applyForJob(kept.jobId)

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
          {/* On a page of the job that shows no form, because it is closed, gone or not there yet, this leads nowhere. */}
          {pathname !== form && (
            <LinkButton size="small" look="quiet" href={form}>
              {text.change}
            </LinkButton>
          )}
          <Button size="small" look="quiet" onClick={() => void deleteQueued(kept)}>
            {text.remove}
          </Button>
        </div>
      }
    >
      {isWaiting ? text.waiting(kept.jobTitle) : text.refused(kept.jobTitle)} {said}
    </Notice>
  )
}

/** When the browser says there is signal, when somebody looks, and every now and then what is due. */
function useSendingWhenPossible() {
  const i18n = useJobI18n().apply

  useEffect(() => {
    const attempt = async (isHurried: boolean) => {
      // Where the page itself shows the application, the page says that it was sent.
      const onSent = (jobId: number) => jobId !== useShownOnPage.getState().jobId && tellSent(i18n)
      await sendWaiting({ isHurried, onSent })
    }
    // A device whose database is gone has nothing to send.
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

function tellSent({ successTitle, submitted }: ReturnType<typeof useJobI18n>['apply']) {
  showToast({ title: successTitle, description: submitted })
}
