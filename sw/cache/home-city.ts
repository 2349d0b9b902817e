import type { City } from '#contract/places/area.ts'
import { DEFAULT_HOME } from '#contract/places/default-home.ts'
import type { Home } from '#contract/places/home.ts'
import type { PageSite } from '#contract/site/site.ts'

declare global {
  /** Set by `start.ts` before any module runs; undefined with the default settings, and in the worker. */
  var siteOfPage: PageSite | undefined
}

/** The home of the installation, of which `homeOfPage().country` is the country that a form offers first. */
export function homeOfPage(): Home {
  return globalThis.siteOfPage?.home ?? DEFAULT_HOME
}

/** The city of the member's profile, else the home of the installation. */
export function homeCityOf(person: { city: string | null; state: string | null } | null): City {
  if (person?.city && person.state) return { city: person.city, state: person.state }
  const { city, state } = homeOfPage()
  return { city, state }
}
