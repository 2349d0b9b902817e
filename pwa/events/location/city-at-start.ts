import { type City, isStateOrArea } from '#contract/places/area.ts'
import { CITY_KEY } from '#pwa/session/device-marks.ts'

/**
 * The city chosen on this device; null for the member's own city. Ignores a value that is not a city: another version
 * of the app or the visitor may have written it.
 */
export function storedCity(): City | null {
  try {
    const { city, state } = JSON.parse(localStorage.getItem(CITY_KEY) ?? '{}') as Partial<City>
    return typeof city === 'string' && typeof state === 'string' && city && isStateOrArea(state)
      ? { city, state }
      : null
  } catch {
    return null
  }
}

/** The city that the server wrote into its page. */
export function cityOfDocument(): City | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="pista:city"]')
  if (!meta) return undefined
  const city: City = JSON.parse(meta.content)
  return city
}
