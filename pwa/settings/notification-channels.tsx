import { useId } from 'react'
import type { Wants } from '#contract/notifications/push.ts'
import { paths } from '#contract/paths.ts'
import { useSettingsI18n } from '#pwa/i18n/pages/settings.ts'
import { Checkbox } from '#pwa/ui/fields/form.tsx'

/** A kind with the setting of each channel. Messages are not emailed: the conversation shows them. */
const KINDS = [
  { push: 'messages' },
  { push: 'previews' },
  { push: 'nights', email: 'emailNights' },
  { push: 'reminders', email: 'emailReminders' },
  { push: 'hostMessages', email: 'emailHostMessages' },
  { push: 'published', email: 'emailPublished' },
  { push: 'followers', email: 'emailFollowers' },
  { push: 'applications', email: 'emailApplications' },
  { push: 'reports', email: 'emailReports' },
  { push: 'eventRoles', email: 'emailEventRoles' },
  { push: 'stillOn', email: 'emailStillOn' },
] as const

type NotificationChannelsProps = {
  wants: Wants
  choose: ChooseWant
  isPushOn: boolean
  /** The member has confirmed an email address. */
  hasEmail: boolean
  /** The operator allows text messages about changes. */
  hasTexts: boolean
}

/** The kinds of notifications, with a column of boxes for each channel. A column that has no effect shows why. */
export function NotificationChannels({ wants, choose, isPushOn, hasEmail, hasTexts }: NotificationChannelsProps) {
  const text = useSettingsI18n().notifications
  const ids = { push: useId(), email: useId() }
  const reasons = { push: isPushOn ? null : text.pushOff, email: hasEmail ? null : text.emailUnconfirmed }

  return (
    <div>
      <p className="mb-1 text-sm text-muted">{text.forWhat}</p>
      <p aria-hidden className="flex justify-end text-center text-sm font-semibold text-muted">
        <span className="w-[3.5rem]">{text.channels.push}</span>
        <span className="w-[3.5rem]">{text.channels.email}</span>
      </p>
      <ul>
        {KINDS.map(kind => (
          <li key={kind.push} className="flex flex-wrap items-center justify-end border-t border-line">
            <span className="grow basis-28 py-1.5">{text.kinds[kind.push]}</span>
            <ChannelBox
              label={`${text.kinds[kind.push]}, ${text.channels.push}`}
              isChosen={wants[kind.push]}
              isDisabled={!isPushOn || (kind.push === 'previews' && !wants.messages)}
              reasonId={reasons.push ? ids.push : undefined}
              onChoose={isChosen => choose(kind.push, isChosen)}
            />
            {'email' in kind ? (
              <ChannelBox
                label={`${text.kinds[kind.push]}, ${text.channels.email}`}
                isChosen={wants[kind.email]}
                isDisabled={!hasEmail}
                reasonId={reasons.email ? ids.email : undefined}
                onChoose={isChosen => choose(kind.email, isChosen)}
              />
            ) : (
              <span className="w-[3.5rem]" />
            )}
          </li>
        ))}
      </ul>
      {reasons.push && (
        <p id={ids.push} className="mt-2 text-sm text-muted">
          {reasons.push}
        </p>
      )}
      {reasons.email && (
        <p id={ids.email} className="mt-2 text-sm text-muted">
          {reasons.email}{' '}
          <a className="font-semibold underline" href={`${paths.settings}#account`}>
            {text.toAccount}
          </a>
        </p>
      )}
      {hasTexts && (
        <Checkbox
          className="mt-2"
          label={text.texts}
          checked={wants.texts}
          onChange={event => choose('texts', event.target.checked)}
        />
      )}
    </div>
  )
}

type ChannelBoxProps = {
  label: string
  isChosen: boolean
  isDisabled: boolean
  reasonId: string | undefined
  onChoose: (isChosen: boolean) => void
}

function ChannelBox({ label, isChosen, isDisabled, reasonId, onChoose }: ChannelBoxProps) {
  return (
    <label className="inline-flex h-11 w-[3.5rem] cursor-pointer items-center justify-center has-disabled:cursor-not-allowed has-disabled:opacity-55">
      <input
        type="checkbox"
        className="size-6 shrink-0 accent-(--accent)"
        aria-label={label}
        aria-describedby={reasonId}
        checked={isChosen}
        disabled={isDisabled}
        onChange={event => onChoose(event.target.checked)}
      />
    </label>
  )
}

export type ChooseWant = <Name extends keyof Wants>(name: Name, value: Wants[Name]) => void
