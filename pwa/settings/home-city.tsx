import { useState } from 'react'
import { useAction } from '#pwa/data/use-action.ts'
import { useEdits } from '#pwa/edits/edits.ts'
import { saveOrQueue } from '#pwa/edits/save-profile.ts'
import { useSettingsI18n } from '#pwa/i18n/pages/settings.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { PlaceFields } from '#pwa/parts/place-fields.tsx'
import { WaitingSign } from '#pwa/parts/waiting-sign.tsx'
import { placeOf } from '#pwa/people/person/place.ts'
import type { Me } from '#pwa/session/session.ts'
import { Button, QuietButton, SmallButton } from '#pwa/ui/button.tsx'
import { edited } from '#sw/delivery/kinds/profile.ts'
import { isOpen } from '#sw/delivery/queue.ts'
import { FactRow } from './section.tsx'

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
