import { z } from 'zod'
import { isStateOrArea } from '../../places/area.ts'
import { isoDate, line, stateOrArea } from '../../text.ts'

/** `GET /api/city-file?city=&state=` */
export const CityFileQuery = z.object({ city: line(80).min(1, 'required'), state: stateOrArea })

/** What the signature covers. The name is null for a visitor; `digest` is the SHA-256 of `events` (base64url). */
export const CityFileHeader = z.object({
  city: z.string().min(1).max(80),
  state: z.string().refine(isStateOrArea),
  from: isoDate,
  to: isoDate,
  sender: z.string().max(100).nullable(),
  madeAt: z.iso.datetime(),
  digest: z.string(),
})
export type CityFileHeader = z.infer<typeof CityFileHeader>

/**
 * A city's list that one device passes to another without a network. `header` is the JSON text of a `CityFileHeader`,
 * `signature` its Ed25519 signature (base64url), and `events` the gzipped JSON of an `EventsDelta` (base64).
 */
export const CityFile = z.object({
  pista: z.literal(1),
  header: z.string().max(2_000),
  signature: z.string().max(200),
  events: z.string(),
})
export type CityFile = z.infer<typeof CityFile>

/** The file, and the public Ed25519 keys (base64url) with which a device checks the files of other devices. */
export const CityFileResponse = z.object({ file: CityFile, keys: z.array(z.string()) })
export type CityFileResponse = z.infer<typeof CityFileResponse>
