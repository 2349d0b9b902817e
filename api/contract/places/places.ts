import { z } from 'zod'
import { namedObject } from '../named-schemas.ts'
import { countryCode, line } from '../text.ts'

/** A city of GeoNames. `state` is that of an event or a member there: a state of the US, or the code of an area. */
export const Place = namedObject('Place', {
  id: z.int(),
  name: z.string(),
  country: z.string(),
  region: z.string(),
  state: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  population: z.int(),
  timeZone: z.string(),
  /** The nearest large city, for a place that is not the largest of its name in the country; in lists only. */
  near: z.string().nullish(),
})
export type Place = z.infer<typeof Place>

export const PlaceId = z.int('unknown-city').min(1, 'unknown-city').max(2_147_483_647, 'unknown-city')

/**
 * At least two letters of the beginning of the name. A state of the US, a region's code, or a country after a comma
 * limits the cities to it; other text there is ignored. `near` is 'latitude,longitude': nearer cities come first.
 */
export const FindPlaces = z.object({
  q: line(80),
  country: countryCode.optional(),
  near: z
    .string('invalid')
    .regex(/^-?\d{1,2}(\.\d{1,7})?,-?\d{1,3}(\.\d{1,7})?$/, 'invalid')
    .transform(near => near.split(',').map(Number))
    .refine(([latitude = 91, longitude = 181]) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180, 'invalid')
    .transform(([latitude = 0, longitude = 0]) => ({ latitude, longitude }))
    .optional(),
})
export type FindPlaces = z.infer<typeof FindPlaces>
