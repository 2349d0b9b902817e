import { useState } from 'react'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useGuestsI18n } from '#pwa/i18n/pages/guests.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { Button, SmallButton } from '#pwa/ui/button.tsx'
import { stopGuestNotices } from '#sw/delivery/kinds/guests.ts'
import { deviceStore } from '#sw/device-store.ts'

type Stopping = { state: 'idle' | 'sure' | 'busy' } | { state: 'failed'; error: unknown }

/** The emails or texts about the event, which a confirmed guest ends after a question. */
export function GuestNotices({ eventId, isStopped }: { eventId: string; isStopped: boolean }) {
  const i18n = useI18n()
  const text = useGuestsI18n()
  const [stopping, setStopping] = useState<Stopping>({ state: 'idle' })

  const stop = () => {
    setStopping({ state: 'busy' })
    stopGuestNotices(deviceStore, eventId).then(
      () => setStopping({ state: 'idle' }),
      (error: unknown) => setStopping({ state: 'failed', error }),
    )
  }
  if (isStopped) return <p className="basis-full text-sm text-muted">{text.stopped}</p>
  if (stopping.state === 'idle')
    return (
      <Button size="small" look="plain" onClick={() => setStopping({ state: 'sure' })}>
        {text.stop}
      </Button>
    )
  return (
    <div className="basis-full">
      <p className="font-semibold">{text.stopSure}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button size="small" look="danger" isBusy={stopping.state === 'busy'} onClick={stop}>
          {text.stop}
        </Button>
        <SmallButton onClick={() => setStopping({ state: 'idle' })}>{text.stopKeep}</SmallButton>
      </div>
      {stopping.state === 'failed' && (
        <p role="alert" className="mt-2 font-medium text-danger">
          {sentenceFor(stopping.error, i18n, text.failed, text.linkNoSignal)}
        </p>
      )}
    </div>
  )
}
