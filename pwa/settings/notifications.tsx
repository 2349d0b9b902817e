import { useState } from 'react'
import { timeLabel } from '#contract/events/event-time-labels.ts'
import { zoneOfDevice } from '#contract/i18n/intl-names.ts'
import * as calls from '#contract/notifications/calls.ts'
import type { Wants } from '#contract/notifications/push.ts'
import { send, useWaiting } from '#pwa/data/deliveries.ts'
import { disablePush, enablePush, type PushStatus, pushStatus } from '#pwa/data/push.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useFetch, useRemote } from '#pwa/data/use-remote.ts'
import { useI18n, useLanguage } from '#pwa/i18n/i18n.ts'
import { useSettingsI18n } from '#pwa/i18n/pages/settings.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { WaitingSign } from '#pwa/parts/waiting-sign.tsx'
import type { Me } from '#pwa/session/session.ts'
import { Button, SmallButton } from '#pwa/ui/button.tsx'
import { bound, Checkbox, Select } from '#pwa/ui/fields/form.tsx'
import { Segments } from '#pwa/ui/fields/segments.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { pushWants } from '#sw/delivery/kinds/push-wants.ts'
import { resource } from '#sw/http/send.ts'
import { type ChooseWant, NotificationChannels } from './notification-channels.tsx'

/**
 * Whether this device receives push notifications, and for which kinds of events; the kinds are stored with the
 * account, and a change of them waits on the device without a connection.
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

const FIRST_HOURS = { from: '23:00', until: '09:00' }
const CLOCK_TIMES = Array.from(
  { length: 48 },
  (_, n) => `${String(Math.floor(n / 2)).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}`,
)

type ChoiceProps = { wants: Wants; choose: ChooseWant }

/** The hours without pushes and texts, by the clock of this device. */
function QuietHoursChoice({ wants, choose }: ChoiceProps) {
  const text = useSettingsI18n().notifications.quiet
  const { quietHours } = wants
  const store = (hours: Wants['quietHours']) => {
    chooseZone(wants, choose)
    choose('quietHours', hours)
  }

  return (
    <fieldset className="border-t border-line pt-4">
      <legend className="sr-only">{text.title}</legend>
      <Checkbox
        label={text.title}
        checked={quietHours !== null}
        onChange={event => store(event.target.checked ? FIRST_HOURS : null)}
      />
      <p className="text-sm text-muted">{text.hint}</p>
      {quietHours && (
        <div className="mt-3 grid max-w-md gap-4 sm:grid-cols-2">
          <ClockSelect
            label={text.from}
            chosen={quietHours.from}
            other={quietHours.until}
            onChoose={from => store({ ...quietHours, from })}
          />
          <ClockSelect
            label={text.until}
            chosen={quietHours.until}
            other={quietHours.from}
            onChoose={until => store({ ...quietHours, until })}
          />
        </div>
      )}
    </fieldset>
  )
}

/** How often the member gets an email with the events of the followed hosts. */
function DigestChoice({ wants, choose, hasEmail }: ChoiceProps & { hasEmail: boolean }) {
  const { digest: text, emailUnconfirmed } = useSettingsI18n().notifications
  const store = (digest: Wants['digest']) => {
    chooseZone(wants, choose)
    choose('digest', digest)
  }
  return (
    <div className="border-t border-line pt-4">
      {hasEmail ? (
        <Segments
          label={text.title}
          chosen={wants.digest}
          onChoose={store}
          options={(['off', 'daily', 'weekly'] as const).map(value => ({ value, label: text.options[value] }))}
        />
      ) : (
        <p className="text-sm font-semibold">{text.title}</p>
      )}
      <p className="mt-2 text-sm text-muted">{hasEmail ? text.hint : emailUnconfirmed}</p>
    </div>
  )
}

type ClockSelectProps = { label: string; chosen: string; other: string; onChoose: (time: string) => void }

function ClockSelect({ label, chosen, other, onChoose }: ClockSelectProps) {
  const { format } = useLanguage()
  // The API also accepts times between the half hours.
  const times = CLOCK_TIMES.includes(chosen) ? CLOCK_TIMES : [...CLOCK_TIMES, chosen].toSorted()
  return (
    <Select
      label={label}
      {...bound(chosen, onChoose)}
      options={times.map(value => ({ value, label: timeLabel(value, format), disabled: value === other }))}
    />
  )
}

/** The hours and the morning of the digest are by the clock of the device on which the member chose them last. */
function chooseZone(wants: Wants, choose: ChooseWant) {
  const timeZone = zoneOfDevice()
  if (wants.zone !== timeZone) choose('zone', timeZone)
}
