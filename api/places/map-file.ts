import { hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { bytesToHeader, TileType } from 'pmtiles'
import type { StreetMap } from '#contract/places/map.ts'

/** The map of streets that the operator places in `DATA_DIR`, with `npm run map` or by hand. */
export const MAP_FILE = 'map.pmtiles'

const HEADER_BYTES = 127

export type OpenMap = StreetMap & { file: FileHandle; bytes: number; [Symbol.asyncDispose]: () => Promise<void> }

/** Opens the map. Returns undefined without a file, and for one that is no map of streets. The caller closes it. */
export async function openMap(dataDir: string): Promise<OpenMap | undefined> {
  const file = await open(join(dataDir, MAP_FILE)).catch(() => undefined)
  if (!file) return undefined
  const close = async () => await file.close()
  const stats = await file.stat()
  const { size: bytes, mtimeMs, ino } = stats
  const state = `${bytes} ${mtimeMs} ${ino}`
  if (known?.state !== state) known = { state, map: stats.isFile() ? await mapIn(file, bytes, state) : undefined }
  if (known.map) return { ...known.map, file, bytes, [Symbol.asyncDispose]: close }
  await close()
  return undefined
}

/** The last file that this process has read, so that a request reads the header of a new file only. */
let known: { state: string; map: StreetMap | undefined } | undefined

async function mapIn(file: FileHandle, bytes: number, state: string): Promise<StreetMap | undefined> {
  if (bytes < HEADER_BYTES) return undefined
  const { buffer } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
  if (buffer.toString('latin1', 0, 7) !== 'PMTiles') return undefined
  const header = bytesToHeader(new Uint8Array(buffer).buffer)
  if (header.tileType !== TileType.Mvt) return undefined
  const { minLon: west, minLat: south, maxLon: east, maxLat: north, minZoom, maxZoom } = header
  // Processes on one machine serve the same file, and a copy on another machine is another version.
  const version = hash('sha256', `${state} ${buffer.toString('hex')}`, 'hex').slice(0, 16)
  return { version, bounds: { west, south, east, north }, minZoom, maxZoom }
}
