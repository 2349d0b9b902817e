import { useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { useWords } from '#pwa/words.ts'
import { discardApplication, isFinal, type KeptApplication, sendKept } from './kept-applications.ts'
import { useKeptWords } from './kept-words.ts'

type WaitingProps = { kept: KeptApplication; onSent: () => Promise<void>; onChange: () => Promise<void> }

/** In place of the form, while what was submitted waits for signal. */
export function WaitingApplication({ kept, onSent, onChange }: WaitingProps) {
  const text = useKeptWords()
  const { apply } = useWords().jobs
  const [isBusy, setIsBusy] = useState(false)

  const tryAgain = async () => {
    setIsBusy(true)
    try {
      if (await sendKept(kept.key)) await onSent()
    } catch (error) {
      if (!isFinal(error)) showToast({ title: text.stillNoSignal, tone: 'danger' })
      setIsBusy(false)
    }
  }

  return (
    <section className="rounded-card border border-dashed border-waiting bg-surface p-5 md:order-1 md:p-8">
      <h2 className="display text-2xl md:text-3xl">{text.waitingTitle}</h2>
      <p className="mt-2 text-muted">{text.waitingText}</p>
      <ul className="mt-4 font-semibold">
        <li>{kept.application.applicantName}</li>
        {kept.files.photo && <li>{kept.files.photo.name}</li>}
        {kept.files.resume && <li>{kept.files.resume.name}</li>}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button isBusy={isBusy} onClick={() => void tryAgain()}>
          {isBusy ? apply.submitting : text.tryAgain}
        </Button>
        <Button look="quiet" onClick={() => void onChange()}>
          {text.edit}
        </Button>
        <Button look="plain" onClick={() => void discardApplication(kept.key)}>
          {text.remove}
        </Button>
      </div>
    </section>
  )
}
