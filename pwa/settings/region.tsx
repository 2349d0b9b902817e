import { useState } from 'react'
import type { RegionChoices } from '#contract/i18n/region.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useEdits } from '#pwa/edits/edits.ts'
import { saveOrQueue } from '#pwa/edits/save-profile.ts'
import { applyRegion, useI18n } from '#pwa/i18n/i18n.ts'
import { useSettingsI18n } from '#pwa/i18n/pages/settings.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { PlaceFields } from '#pwa/parts/place-fields.tsx'
import { WaitingSign } from '#pwa/parts/waiting-sign.tsx'
import { placeOf } from '#pwa/people/person/place.ts'
import type { Me } from '#pwa/session/session.ts'
import { Button, QuietButton, SmallButton } from '#pwa/ui/button.tsx'
import { Segments } from '#pwa/ui/fields/segments.tsx'
import { edited } from '#sw/delivery/kinds/profile.ts'
import { isOpen } from '#sw/delivery/queue.ts'
import { FactRow } from './section.tsx'
import { useSetting } from './use-setting.ts'

const AUTOMATIC = 'automatic'

/**
 * The clock and the unit of distances, where the member wants others than those of the region. The choice applies to
 * this device at once; the account stores it for emails and for the other devices.
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

/** The city of the account, whose events the lists show first. A change waits on the device without a connection. */
export function HomeCity({ me }: { me: Me }) {
  const { account, region: text } = useSettingsI18n()
  const edits = useEdits(me.id) ?? []
  const [isChanging, setIsChanging] = useState(false)
  const shown = edited(me, edits)

  return (
    <>
      <FactRow
        name={text.homeCity}
        action={
          <SmallButton aria-label={account.changeOf(text.homeCity)} onClick={() => setIsChanging(true)}>
            {account.change}
          </SmallButton>
        }
      >
        {placeOf(shown) || text.none}
      </FactRow>
      <p className="mt-2 text-sm text-muted">{text.homeCityHint}</p>
      {edits.some(edit => edit.key === 'city' && isOpen(edit)) && <WaitingSign />}
      {isChanging && <ChangeCity me={shown} onClose={() => setIsChanging(false)} />}
    </>
  )
}

function ChangeCity({ me, onClose }: { me: Me; onClose: () => void }) {
  const { account, region: text, storage } = useSettingsI18n()
  const [place, setPlace] = useState({ state: me.state ?? '', city: me.city ?? '' })
  const { isBusy, run } = useAction({ failed: text.failed, toast: true })

  const save = async () =>
    await run(async () => {
      await saveOrQueue(me, place, {})
      onClose()
    })

  return (
    <Dialog isOpen onClose={onClose} title={account.changeOf(text.homeCity)}>
      <PlaceFields {...place} onChange={setPlace} />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button isBusy={isBusy} disabled={place.city === ''} onClick={() => void save()}>
          {text.save}
        </Button>
        <QuietButton onClick={onClose}>{storage.cancel}</QuietButton>
      </div>
    </Dialog>
  )
}
