import type { City } from '../../places/area.ts'
import { cityListSlug, citySlug, countrySlug } from '../../places/city-slug.ts'
import type { FollowedCity } from './followed-cities.ts'

/** `category`: null for a follow of all events of the city. */
export function followedCity({ city, state }: City, category: string | null): FollowedCity {
  const place = { city, state }
  const genre = category === null ? undefined : cityListSlug({ genre: category })
  const slug = [countrySlug(place), citySlug(place), genre].filter(Boolean).join('.')
  return { slug, city, state, category }
}

/** The parts of the path of the list: `paths.city(...partsOf(slug))`. */
export function partsOf(slug: string): [country: string, city: string, genre: string | undefined] {
  const [country = '', city = '', genre] = slug.split('.')
  return [country, city, genre]
}
