import { useState } from 'react'
import type { PushState, Wants } from '#contract/notifications/push.ts'
import { send, useWaiting } from '#pwa/deliveries.ts'
import { useI18n } from '#pwa/i18n.ts'
import { disablePush, enablePush, type PushStatus, pushStatus } from '#pwa/notifications/push.ts'
import { sentenceFor } from '#pwa/refusals.ts'
import { WaitingSign } from '#pwa/shell/waiting-sign.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Checkbox } from '#pwa/ui/checkbox.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { useFetch } from '#pwa/use-fetch.ts'
import { useRemote } from '#pwa/use-remote.ts'
import { pushPath, pushWants } from '#sw/delivery/push-wants.ts'
import { useSettingsI18n } from './i18n.ts'

const KINDS = [
  'messages',
  'previews',
  'nights',
  'reminders',
  'hostMessages',
  'published',
  'followers',
  'applications',
  'reports',
] as const

/**
 * Whether this device receives push notifications, and for which kinds of events; the kinds are stored with the account,
 * and a change of them waits on the device without a connection.
 */
export function Notifications({ userId }: { userId: string }) {
  const i18n = useI18n()
  const text = useSettingsI18n().notifications
  const thisDevice = useFetch({
    key: 'push of this device',
    fetch: () => pushStatus().catch(() => 'unsupported' as const),
  })
  const saved = useRemote<PushState>(pushPath, userId)
  const waiting = useWaiting(userId, pushWants)
  const [turnedTo, setPushState] = useState<PushStatus>()
  const [refused, setFailure] = useState<string | null>(null)
  const pushState = turnedTo ?? (thisDevice.state === 'loaded' ? thisDevice.body : null)
  const [choices, setChoices] = useState<Partial<Wants>>({})
  const queued = Object.fromEntries(waiting.map(({ key, body }) => [key, body]))
  const wants = saved.state === 'loaded' ? { ...saved.body.wants, ...queued, ...choices } : null
  const failure = refused ?? (saved.state === 'failed' ? sentenceFor(saved.error, i18n, text.failed) : null)
  const [isBusy, setIsBusy] = useState(false)

  const switchPush = async (act: () => Promise<PushStatus>) => {
    setFailure(null)
    setIsBusy(true)
    try {
      setPushState(await act())
    } catch (error) {
      setFailure(sentenceFor(error, i18n, text.failed))
    } finally {
      setIsBusy(false)
    }
  }
  const choose = async (kind: keyof Wants, isWanted: boolean) => {
    // The checkbox changes at once, and not after the row is stored.
    setChoices(before => ({ ...before, [kind]: isWanted }))
    await send(userId, pushWants, kind, isWanted)
    setChoices(before => {
      const { [kind]: chosen, ...others } = before
      return chosen === isWanted ? others : before
    })
  }

  return (
    <div className="space-y-4">
      {pushState === null ? (
        <Skeleton className="h-12" />
      ) : pushState === 'on' || pushState === 'off' ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-medium">{text[pushState]}</p>
          {pushState === 'on' ? (
            <Button look="quiet" size="small" isBusy={isBusy} onClick={() => void switchPush(disablePush)}>
              {text.turnOff}
            </Button>
          ) : (
            <Button size="small" isBusy={isBusy} onClick={() => void switchPush(enablePush)}>
              {text.turnOn}
            </Button>
          )}
        </div>
      ) : (
        <Notice>{text[pushState]}</Notice>
      )}
      {failure && <Notice tone="error">{failure}</Notice>}
      {wants && (
        <fieldset>
          <legend className="mb-1 text-sm text-muted">{text.forWhat}</legend>
          {KINDS.map(kind => (
            <Checkbox
              key={kind}
              label={text.kinds[kind]}
              checked={wants[kind]}
              disabled={kind === 'previews' && !wants.messages}
              onChange={event => void choose(kind, event.target.checked)}
            />
          ))}
          {waiting.some(({ isTried }) => isTried) && <WaitingSign />}
        </fieldset>
      )}
    </div>
  )
}
