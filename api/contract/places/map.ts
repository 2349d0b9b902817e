import { z } from 'zod'
import { namedObject } from '../named-schemas.ts'

const Bounds = z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })
export type Bounds = z.infer<typeof Bounds>

/** A map of streets: a file of tiles that a device reads in parts. `version` changes with the file. */
const StreetMap = z.object({ version: z.string(), bounds: Bounds, minZoom: z.int(), maxZoom: z.int() })
export type StreetMap = z.infer<typeof StreetMap>

/** `GET /api/map`: the map that the operator placed, at most one. */
export const SiteMap = namedObject('SiteMap', { maps: z.array(StreetMap) })
export type SiteMap = z.infer<typeof SiteMap>
