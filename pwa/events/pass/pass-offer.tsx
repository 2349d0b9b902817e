import Share from 'lucide-react/icons/share'
import { useEffect, useState } from 'react'
import { categoryKey } from '#contract/events/categories.ts'
import { useInstallPrompt } from '#pwa/data/install-prompt.ts'
import { enablePush, type PushStatus, pushStatus } from '#pwa/data/push.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { usePassI18n } from '#pwa/i18n/pages/pass.ts'
import type { Me } from '#pwa/session/session.ts'
import { Button, SmallButton } from '#pwa/ui/button.tsx'
import { ErrorText } from '#pwa/ui/fields/form.tsx'

/**
 * For a person who goes: what the installed app gives, and for a member what notifications give. The browser asks only
 * after a tap on our button. A browser that cannot install the app shows nothing; on iPhone the person does it by hand.
 */
export default function PassOffer({ me }: { me: Me | null }) {
  const text = usePassI18n()
  const install = useInstallPrompt(({ show }) => show)
  const [push, setPush] = useState<PushStatus>()
  const [due, setDue] = useState(() => (['install', 'push'] as const).filter(isOfferDue))
  const { isBusy, failure, run } = useAction({ failed: text.notTurnedOn, noSignal: text.notTurnedOn })
  useEffect(() => {
    void pushStatus().then(setPush, () => undefined)
  }, [])

  const isMember = me !== null
  const possible = possibleOffers({ canPrompt: install !== null, push, isMember })
  const offers = due.filter(offer => possible.includes(offer))
  const [canInstall, canNotify] = [offers.includes('install'), offers.includes('push')]
  useEffect(() => {
    if (canInstall) countOffer('install')
  }, [canInstall])
  useEffect(() => {
    if (canNotify) countOffer('push')
  }, [canNotify])

  if (offers.length === 0) return null
  const genre = me?.favoriteGenres.find(favorite => categoryKey(favorite) && favorite !== 'Other')
  const close = () => {
    offers.forEach(endOffer)
    setDue([])
  }
  return (
    <section className="mb-5 space-y-4 rounded-card border border-line bg-surface p-4">
      {canInstall && (
        <div>
          <p className="font-semibold">{text.installTitle}</p>
          <p className="mt-1 text-muted">
            {!install && <Share className="mr-2 inline size-5" />}
            {install ? text.installText : text.installByHand}
          </p>
          {install && (
            <Button size="small" className="mt-3" onClick={() => void install().catch(() => undefined)}>
              {text.install}
            </Button>
          )}
        </div>
      )}
      {canNotify && (
        <div>
          <p className="font-semibold">{text.notifyTitle}</p>
          <p className="mt-1 text-muted">
            {text.notifyText} {genre && text.notifyTaste(genre)}
          </p>
          <Button
            size="small"
            className="mt-3"
            isBusy={isBusy}
            onClick={() => void run(async () => setPush(await enablePush()))}
          >
            {text.notify}
          </Button>
          <ErrorText className="mt-2">{failure}</ErrorText>
        </div>
      )}
      <SmallButton onClick={close}>{text.notNow}</SmallButton>
    </section>
  )
}

/** What a person who goes is offered; each one is counted by itself. */
type Offer = 'install' | 'push'

const KEYS: Record<Offer, string> = { install: 'pista.pass-offers', push: 'pista.push-offers' }
const MAX_OFFERS = 2

/** Each offer is shown at most twice on a device, and not again after "Not now". */
export function isOfferDue(offer: Offer): boolean {
  return countOf(offer) < MAX_OFFERS
}

export function countOffer(offer: Offer) {
  localStorage.setItem(KEYS[offer], String(countOf(offer) + 1))
}

export function endOffer(offer: Offer) {
  localStorage.setItem(KEYS[offer], String(MAX_OFFERS))
}

function countOf(offer: Offer) {
  return Number(localStorage.getItem(KEYS[offer]) ?? 0)
}

type Device = { canPrompt: boolean; push: PushStatus | undefined; isMember: boolean }

/**
 * What this device can do: the installation only where the browser has offered it, and by hand on an iPhone or iPad;
 * notifications are for members.
 */
export function possibleOffers({ canPrompt, push, isMember }: Device): Offer[] {
  const offers: (Offer | false)[] = [
    (canPrompt || push === 'installFirst') && 'install',
    isMember && push === 'off' && 'push',
  ]
  return offers.filter(offer => offer !== false)
}
