const KEY = 'pista.pass-offers'
const MAX_OFFERS = 2

/** The offer to install the app is shown at most twice on a device, and not again after "Not now". */
export function isOfferDue(): boolean {
  return Number(localStorage.getItem(KEY) ?? 0) < MAX_OFFERS
}

export function countOffer() {
  localStorage.setItem(KEY, String(Number(localStorage.getItem(KEY) ?? 0) + 1))
}

export function endOffers() {
  localStorage.setItem(KEY, String(MAX_OFFERS))
}
