import { timeLabel } from '#contract/events/event-time-labels.ts'
import { zoneOfDevice } from '#contract/i18n/intl-names.ts'
import type { Wants } from '#contract/notifications/push.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useSettingsI18n } from '#pwa/i18n/pages/settings.ts'
import { Checkbox } from '#pwa/ui/fields/checkbox.tsx'
import { Segments } from '#pwa/ui/fields/segments.tsx'
import { Select } from '#pwa/ui/fields/select.tsx'
import type { ChooseWant } from './choose-want.ts'

const FIRST_HOURS = { from: '23:00', until: '09:00' }
/** Every half hour of a day. */
const CLOCK_TIMES = Array.from(
  { length: 48 },
  (_, n) => `${String(Math.floor(n / 2)).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}`,
)

type ChoiceProps = { wants: Wants; choose: ChooseWant }

/** The hours without pushes and texts, by the clock of this device. */
export function QuietHoursChoice({ wants, choose }: ChoiceProps) {
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
export function DigestChoice({ wants, choose, hasEmail }: ChoiceProps & { hasEmail: boolean }) {
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
      value={chosen}
      onChange={event => onChoose(event.target.value)}
      options={times.map(value => ({ value, label: timeLabel(value, format), disabled: value === other }))}
    />
  )
}

/** The hours and the morning of the digest are by the clock of the device on which the member chose them last. */
function chooseZone(wants: Wants, choose: ChooseWant) {
  const timeZone = zoneOfDevice()
  if (wants.zone !== timeZone) choose('zone', timeZone)
}
