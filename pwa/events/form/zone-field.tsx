import { zoneName } from '#contract/i18n/dates.ts'
import { zonesOfCountry } from '#contract/i18n/intl-names.ts'
import type { Format } from '#contract/i18n/region.ts'
import { US } from '#contract/places/area.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useEventFormI18n } from '#pwa/i18n/pages/event-form.ts'
import { bound, Select } from '#pwa/ui/fields/form.tsx'

type ZoneFieldProps = {
  country: string
  value: string
  onChange: (timeZone: string) => void
  error: string | undefined
}

/** The question for the time zone of an event, where its city leaves it open. */
export function ZoneField({ country, value, onChange, error }: ZoneFieldProps) {
  const text = useEventFormI18n()
  const format = useFormat()
  return (
    <Select
      label={text.timeZone}
      name="timeZone"
      hint={country === US ? text.timeZoneHint : undefined}
      {...bound(value, onChange)}
      error={error}
      options={[
        { value: '', label: text.chooseZone },
        ...zonesIn(country).map(zone => ({ value: zone, label: zoneLabel(zone, format) })),
      ]}
    />
  )
}

/** The zones of a country; all zones in a browser that cannot list them. */
function zonesIn(country: string): string[] {
  if (country === US) return ZONES
  return zonesOfCountry(country) ?? Intl.supportedValuesOf('timeZone')
}

const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
]

/** "Eastern Time (New York)" */
function zoneLabel(zone: string, format: Format) {
  return `${zoneName(zone, format)} (${zone.split('/').at(-1)?.replace('_', ' ')})`
}
