import { useState } from 'react'
import * as calls from '#contract/notifications/calls.ts'
import type { Wants } from '#contract/notifications/push.ts'
import { send, useWaiting } from '#pwa/data/deliveries.ts'
import { disablePush, enablePush, type PushStatus, pushStatus } from '#pwa/data/push.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useFetch } from '#pwa/data/use-fetch.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useSettingsI18n } from '#pwa/i18n/pages/settings.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { WaitingSign } from '#pwa/parts/waiting-sign.tsx'
import type { Me } from '#pwa/session/session.ts'
import { Button, SmallButton } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { pushWants } from '#sw/delivery/kinds/push-wants.ts'
import { resource } from '#sw/http/send.ts'
import type { ChooseWant } from './choose-want.ts'
import { NotificationChannels } from './notification-channels.tsx'
import { DigestChoice, QuietHoursChoice } from './quiet-hours.tsx'

/**
 * Whether this device receives push notifications, and for which kinds of events; the kinds are stored with the account,
 * and a change of them waits on the device without a connection.
 */
export function Notifications({ me }: { me: Me }) {
  const i18n = useI18n()
  const text = useSettingsI18n().notifications
  const saved = useRemote(resource(calls.push), me.id)
  const { wants, choose, isWaiting } = useWants(me.id, saved.state === 'loaded' ? saved.body.wants : null)
  const device = useThisDevice()
  const failure = device.failure ?? (saved.state === 'failed' ? sentenceFor(saved.error, i18n, text.failed) : null)

  return (
    <div className="space-y-6">
      {device.status === null ? (
        <Skeleton className="h-12" />
      ) : device.status === 'on' || device.status === 'off' ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 grow basis-32 font-medium">{text[device.status]}</p>
          {device.status === 'on' ? (
            <SmallButton isBusy={device.isBusy} onClick={() => device.switchPush(disablePush)}>
              {text.turnOff}
            </SmallButton>
          ) : (
            <Button size="small" isBusy={device.isBusy} onClick={() => device.switchPush(enablePush)}>
              {text.turnOn}
            </Button>
          )}
        </div>
      ) : (
        <Notice>{text[device.status]}</Notice>
      )}
      {failure && <Notice tone="error">{failure}</Notice>}
      {wants && saved.state === 'loaded' && (
        <>
          <NotificationChannels
            wants={wants}
            choose={choose}
            isPushOn={device.status === 'on'}
            hasEmail={me.isEmailVerified}
            hasTexts={saved.body.hasTexts}
          />
          <QuietHoursChoice wants={wants} choose={choose} />
          <DigestChoice wants={wants} choose={choose} hasEmail={me.isEmailVerified} />
          {isWaiting && <WaitingSign />}
        </>
      )}
    </div>
  )
}

/** The stored choices with those that this device has not sent yet. */
function useWants(userId: string, saved: Wants | null) {
  const waiting = useWaiting(userId, pushWants)
  const [choices, setChoices] = useState<Partial<Wants>>({})
  const queued = Object.fromEntries(waiting.map(({ key, body }) => [key, body]))

  const store = async <Name extends keyof Wants>(name: Name, value: Wants[Name]) => {
    // The control changes at once, and not after the row is stored.
    setChoices(before => ({ ...before, [name]: value }))
    await send(userId, pushWants, name, value)
    setChoices(before => {
      const { [name]: chosen, ...others } = before
      // `others` lacks one optional property, so it is a part of the choices, too.
      return chosen === value ? (others as Partial<Wants>) : before
    })
  }
  const choose: ChooseWant = (name, value) => void store(name, value)
  return {
    wants: saved && { ...saved, ...queued, ...choices },
    choose,
    isWaiting: waiting.some(({ isTried }) => isTried),
  }
}

/** Whether this device shows push notifications, and the switch for it. */
function useThisDevice() {
  const text = useSettingsI18n().notifications
  const stored = useFetch({
    key: 'push of this device',
    fetch: () => pushStatus().catch(() => 'unsupported' as const),
  })
  const [turnedTo, setTurnedTo] = useState<PushStatus>()
  const { isBusy, failure, run } = useAction({ failed: text.failed })

  const turn = async (act: () => Promise<PushStatus>) => {
    await run(async () => {
      setTurnedTo(await act())
    })
  }
  return {
    status: turnedTo ?? (stored.state === 'loaded' ? stored.body : null),
    failure,
    isBusy,
    switchPush: (act: () => Promise<PushStatus>) => void turn(act),
  }
}
