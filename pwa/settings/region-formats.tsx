import type { RegionChoices } from '#contract/i18n/region.ts'
import { applyRegion, useI18n } from '#pwa/i18n/i18n.ts'
import { useSettingsI18n } from '#pwa/i18n/pages/settings.ts'
import { WaitingSign } from '#pwa/parts/waiting-sign.tsx'
import type { Me } from '#pwa/session/session.ts'
import { Segments } from '#pwa/ui/fields/segments.tsx'
import { useSetting } from './use-setting.ts'

const AUTOMATIC = 'automatic'

/**
 * The clock and the unit of distances, where the member wants others than those of the region. The choice applies to this
 * device at once; the account stores it for emails and for the other devices.
 */
export function RegionFormats({ me }: { me: Me }) {
  const { region: text } = useSettingsI18n()
  const labels = useI18n().accounts.settings
  const sentences = { saved: text.formatsSaved, failed: text.formatsFailed }
  const clock = useSetting(me, 'clock', sentences)
  const distances = useSetting(me, 'distances', sentences)
  const chosen: RegionChoices = { clock: clock.value ?? null, distances: distances.value ?? null }

  const chooseClock = (value: string) => {
    const next = value === 'h12' || value === 'h23' ? value : null
    applyRegion({ ...chosen, clock: next })
    clock.choose(next)
  }
  const chooseDistances = (value: string) => {
    const next = value === 'mi' || value === 'km' ? value : null
    applyRegion({ ...chosen, distances: next })
    distances.choose(next)
  }

  return (
    <div className="mt-5 grid gap-5 lg:grid-cols-2">
      <Segments
        label={labels.clock}
        chosen={chosen.clock ?? AUTOMATIC}
        onChoose={chooseClock}
        options={[
          { value: AUTOMATIC, label: text.automatic },
          { value: 'h12', label: text.hours12 },
          { value: 'h23', label: text.hours24 },
        ]}
      />
      <Segments
        label={labels.distances}
        chosen={chosen.distances ?? AUTOMATIC}
        onChoose={chooseDistances}
        options={[
          { value: AUTOMATIC, label: text.automatic },
          { value: 'mi', label: text.miles },
          { value: 'km', label: text.kilometres },
        ]}
      />
      <p className="text-sm text-muted lg:col-span-2">{text.formatsHint}</p>
      {(clock.isWaiting || distances.isWaiting) && <WaitingSign />}
    </div>
  )
}
