import { create } from 'zustand'
import type { City } from '#contract/places/area.ts'
import { CITY_KEY } from '#pwa/session/device-marks.ts'
import type { Me } from '#pwa/session/session.ts'
import { homeCityOf } from '#sw/cache/home-city.ts'
import { storedCity } from './city-at-start.ts'

/** The city chosen on this device; null for the member's own city. */
const useChoice = create<{ place: City | null }>(() => ({ place: storedCity() }))

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
