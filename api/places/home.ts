import { folded } from '#contract/fold.ts'
import { countryName } from '#contract/i18n/country-names.ts'
import { areaIn, US } from '#contract/places/area.ts'
import { DEFAULT_HOME } from '#contract/places/default-home.ts'
import type { Home } from '#contract/places/home.ts'
import type { PlaceColumns } from '#db/places/load.ts'
import type { Config } from '../config/config.ts'
import { BadConfig } from '../config/environment.ts'
import { readGazetteer } from './gazetteer.ts'

type Settings = Pick<Config, 'country' | 'city'>

/**
 * The city of the installation: that of `CITY`, as in `Madrid` or `Springfield, MO`; else the largest of the country.
 * It is found in the packages, because the database may not have the places yet. Refuses a city that is not there.
 */
export async function homeOf({ country, city }: Settings, read = readGazetteer): Promise<Home> {
  if (country === US && city === undefined) return DEFAULT_HOME
  const [name, region] = (city ?? '').split(',').map(part => part.trim())
  const home = largestIn(await read(), { country, city: name, region: region?.toUpperCase() })
  if (home) return home
  throw new BadConfig(
    `CITY is ${city}, which is not a city of ${countryName(country, 'en')} in GeoNames. Correct it, or leave it unset for the largest city.`,
  )
}

type Wanted = { country: string; city: string | undefined; region: string | undefined }

function largestIn(places: PlaceColumns, { country, city, region }: Wanted): Home | undefined {
  const wanted = folded(city ?? '')
  const sizeOf = (index: number) => places.population[index] ?? 0
  // A setting may have a former name: the packages follow the changes of names.
  const ids = new Set(places.otherNames.filter(({ name }) => folded(name) === wanted).map(({ id }) => id))
  const isNamed = (index: number) => folded(places.name[index] ?? '') === wanted || ids.has(places.id[index] ?? 0)
  const named = places.id
    .map((_, index) => index)
    .filter(index => places.country[index] === country && (wanted === '' || isNamed(index)))
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))
  const found = named.find(index => region === undefined || places.region[index] === region)
  if (found === undefined) return undefined
  const regionFound = places.region[found] ?? ''
  return {
    country,
    city: places.name[found] ?? '',
    state: country === US ? regionFound : found === named[0] ? areaIn(country) : areaIn(country, regionFound),
    timeZone: places.zone[found] ?? '',
  }
}
