import { create } from 'zustand'
import { type City, isStateOrArea } from '#contract/places/area.ts'
import type { Me } from '#pwa/session/session.ts'
import { homeCityOf } from '#sw/cache/events.ts'

const CITY_KEY = 'pista.city'

/** The city chosen on this device; null for the member's own city. */
const useChoice = create<{ place: City | null }>(() => ({ place: storedChoice() }))

/** The city whose events are shown: the one chosen here, else the member's own, else the home of the installation. */
export function useCity(me: Me | null): City {
  const chosen = useChoice(choice => choice.place)
  return chosen ?? homeCityOf(me)
}

/** `useCity` for code that is not a component. */
export function currentCity(me: Me | null): City {
  return useChoice.getState().place ?? homeCityOf(me)
}

export function chooseCity(place: City | null) {
  if (place) localStorage.setItem(CITY_KEY, JSON.stringify(place))
  else localStorage.removeItem(CITY_KEY)
  useChoice.setState({ place })
}

/** Ignores a value that is not a city: another version of the app or the visitor may have written it. */
function storedChoice(): City | null {
  try {
    const { city, state } = JSON.parse(localStorage.getItem(CITY_KEY) ?? '{}') as Partial<City>
    return typeof city === 'string' && typeof state === 'string' && city && isStateOrArea(state)
      ? { city, state }
      : null
  } catch {
    return null
  }
}
