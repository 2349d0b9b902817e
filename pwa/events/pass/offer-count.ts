import type { PushStatus } from '#pwa/data/push.ts'

/** What a person who goes is offered; each one is counted by itself. */
export type Offer = 'install' | 'push'

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
