import { useLocation } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { paths } from '#contract/paths.ts'
import { Button } from '#pwa/ui/button.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { useWords } from '#pwa/words.ts'
import { applicantStore, discardApplication, type KeptApplication, sendWaiting } from './kept-applications.ts'
import { useKeptWords } from './kept-words.ts'

const TRY_AGAIN_MS = 20_000

/** On every page while an application waits on this device: it is sent as soon as there is signal, and says what became of it. */
export default function KeptNotice() {
  const text = useKeptWords()
  const kept = useLiveQuery(() => applicantStore.kept.orderBy('key').toArray()) ?? []
  const pathname = useLocation({ select: location => location.pathname.toLowerCase() })
  useSendingWhenPossible()

  // The page of the job says it itself.
  const elsewhere = kept.filter(({ jobId }) => pathname !== paths.applyForJob(jobId))
  return elsewhere.map(one => (
    <div key={one.key} className="page py-3">
      <Notice
        tone={one.state === 'refused' ? 'error' : 'offline'}
        action={
          <div className="flex gap-2">
            {one.state === 'refused' && (
              <LinkButton size="small" look="quiet" href={paths.applyForJob(one.jobId)}>
                {text.change}
              </LinkButton>
            )}
            <Button size="small" look="quiet" onClick={() => void discardApplication(one.key)}>
              {text.remove}
            </Button>
          </div>
        }
      >
        <Standing kept={one} />
      </Notice>
    </div>
  ))
}

function Standing({ kept: { state, jobTitle, refusal } }: { kept: KeptApplication }) {
  const text = useKeptWords()
  const { refusals } = useWords()
  const sentences: Record<string, string> = refusals
  if (state === 'waiting') return text.waiting(jobTitle)
  return (
    <>
      {text.refused(jobTitle)} {(refusal?.code && sentences[refusal.code]) || refusal?.sentence}
    </>
  )
}

/** When the browser says there is signal, when the page wakes up, and every now and then besides. */
function useSendingWhenPossible() {
  const words = useWords().jobs.apply

  useEffect(() => {
    const attempt = async () => {
      const sent = await sendWaiting()
      for (const _ of sent) showToast({ title: words.successTitle, description: words.submitted })
    }
    const act = () => void attempt().catch(() => undefined)
    const timer = setInterval(act, TRY_AGAIN_MS)
    window.addEventListener('online', act)
    document.addEventListener('visibilitychange', act)
    act()
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', act)
      document.removeEventListener('visibilitychange', act)
    }
  }, [words])
}
