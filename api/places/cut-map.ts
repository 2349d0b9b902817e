import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Compression, type Entry, FetchSource, findTile, PMTiles, type Source, TileType, zxyToTileId } from 'pmtiles'
import type { Bounds } from '#contract/places/map.ts'
import { frontOfMap } from './map-archive.ts'

/** A sentence for the operator. */
export class MapNotCut extends Error {}

type Order = {
  /** The address or the path of a PMTiles file. */
  from: string
  /** Undefined for all of it. */
  bounds: Bounds | undefined
  /** The greatest zoom; a device shows greater ones from the tiles of this one. */
  maxZoom: number
  to: string
  onProgress?: (done: number, all: number) => void
}

/** About 15° by 15° at zoom 14, which is more than a device ever reads of it. */
const MAX_TILES = 3_000_000
/** The depth of the lists of tiles that readers of maps follow. */
const LISTS_ABOVE_A_TILE = 4
/** The most that one request reads. */
const BATCH_BYTES = 8 * 1024 * 1024
/** Reading over a gap costs less than another request. */
const GAP_BYTES = 64 * 1024

/** Copies the tiles of an area into a file of its own, which replaces the present one when it is complete. */
export async function cutMap({ from, bounds, maxZoom, to, onProgress = () => {} }: Order) {
  await using source = await openSource(from)
  const archive = new PMTiles(source)
  const header = await archive.getHeader().catch((cause: unknown) => {
    throw new MapNotCut(`${from} cannot be read as a PMTiles file.`, { cause })
  })
  if (header.tileType !== TileType.Mvt || ![Compression.None, Compression.Gzip].includes(header.tileCompression))
    throw new MapNotCut(`${from} has no vector tiles that browsers can read.`)
  const area = within(bounds, header)
  const zooms = { minZoom: header.minZoom, maxZoom: Math.min(maxZoom, header.maxZoom) }
  const found = await entriesOf(archive, tilesIn(area, zooms))
  if (found.length === 0) throw new MapNotCut(`${from} has no tile in this area.`)

  const { entries, contents, bytes } = withNewOffsets(found)
  const front = await frontOfMap({
    entries,
    metadata: await archive.getMetadata(),
    header: {
      ...header,
      ...zooms,
      minLon: area.west,
      minLat: area.south,
      maxLon: area.east,
      maxLat: area.north,
    },
  })
  await mkdir(dirname(to), { recursive: true })
  const part = `${to}.part`
  const file = await open(part, 'w')
  try {
    await file.write(front, 0, front.length, 0)
    let done = 0
    for (const { start, end, tiles } of batchesOf(contents)) {
      const { data } = await source.getBytes(header.tileDataOffset + start, end - start)
      if (data.byteLength !== end - start) throw new MapNotCut(`${from} ended before its last tile.`)
      for (const { offset, length, target } of tiles) {
        const tile = new Uint8Array(data, offset - start, length)
        await file.write(tile, 0, length, front.length + target)
        done += length
      }
      onProgress(done, bytes)
    }
    await file.sync()
    await file.close()
    await rename(part, to)
  } catch (error) {
    await file.close().catch(() => {})
    await rm(part, { force: true })
    throw error
  }
  return { tiles: entries.reduce((sum, { runLength }) => sum + runLength, 0), bytes: front.length + bytes }
}

type OpenSource = Source & { [Symbol.asyncDispose]: () => Promise<void> }

async function openSource(from: string): Promise<OpenSource> {
  if (/^https?:\/\//i.test(from)) {
    const source = new FetchSource(from)
    return {
      getKey: () => from,
      getBytes: async (offset, length, signal, etag) =>
        await thrice(async () => await source.getBytes(offset, length, signal ?? AbortSignal.timeout(120_000), etag)),
      [Symbol.asyncDispose]: async () => {},
    }
  }
  const file = await open(from).catch((cause: unknown) => {
    throw new MapNotCut(`${from} cannot be opened.`, { cause })
  })
  return {
    getKey: () => from,
    async getBytes(offset, length) {
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset)
      return { data: buffer.buffer.slice(0, bytesRead) }
    },
    [Symbol.asyncDispose]: async () => await file.close(),
  }
}

async function thrice<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 3) throw error
    }
  }
}

function within(
  bounds: Bounds | undefined,
  header: { minLon: number; minLat: number; maxLon: number; maxLat: number },
) {
  const { minLon, minLat, maxLon, maxLat } = header
  const area = {
    west: Math.max(bounds?.west ?? minLon, minLon),
    south: Math.max(bounds?.south ?? minLat, minLat),
    east: Math.min(bounds?.east ?? maxLon, maxLon),
    north: Math.min(bounds?.north ?? maxLat, maxLat),
  }
  if (area.west >= area.east || area.south >= area.north)
    throw new MapNotCut(`The file has only the area ${[minLon, minLat, maxLon, maxLat].join(',')}.`)
  return area
}

/** The ids of the tiles of an area, ascending. */
function tilesIn({ west, south, east, north }: Bounds, { minZoom, maxZoom }: { minZoom: number; maxZoom: number }) {
  const ids: number[] = []
  for (let zoom = minZoom; zoom <= maxZoom; zoom++) {
    const [left, top, right, bottom] = [
      columnOf(west, zoom),
      rowOf(north, zoom),
      columnOf(east, zoom),
      rowOf(south, zoom),
    ]
    if (ids.length + (right - left + 1) * (bottom - top + 1) > MAX_TILES)
      throw new MapNotCut(`This area has more than ${MAX_TILES} tiles. Name a smaller one: west,south,east,north.`)
    for (let x = left; x <= right; x++) for (let y = top; y <= bottom; y++) ids.push(zxyToTileId(zoom, x, y))
  }
  return ids.toSorted((one, other) => one - other)
}

function columnOf(longitude: number, zoom: number) {
  return limitedTo(2 ** zoom - 1, Math.floor(((longitude + 180) / 360) * 2 ** zoom))
}

function rowOf(latitude: number, zoom: number) {
  const radians = (latitude * Math.PI) / 180
  return limitedTo(2 ** zoom - 1, Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** zoom))
}

function limitedTo(most: number, value: number) {
  return Math.min(most, Math.max(0, value))
}

/** The places of these tiles in the source; neighbours with the same content, such as the sea, are one entry. */
async function entriesOf({ cache, source }: PMTiles, ids: number[]): Promise<Entry[]> {
  const header = await cache.getHeader(source)
  const entries: Entry[] = []
  for (const id of ids) {
    let at = { offset: header.rootDirectoryOffset, length: header.rootDirectoryLength }
    let found: Entry | null = null
    for (let depth = 0; depth < LISTS_ABOVE_A_TILE; depth++) {
      found = findTile(await cache.getDirectory(source, at.offset, at.length, header), id)
      if (found?.runLength !== 0) break
      at = { offset: header.leafDirectoryOffset + found.offset, length: found.length }
    }
    if (!found || found.runLength === 0) continue
    const last = entries.at(-1)
    if (last && last.offset === found.offset && last.tileId + last.runLength === id) last.runLength += 1
    else entries.push({ tileId: id, offset: found.offset, length: found.length, runLength: 1 })
  }
  return entries
}

type Content = { offset: number; length: number; target: number }

/** The new places of the tiles, and what is copied to them: each content once. */
function withNewOffsets(found: Entry[]) {
  const contents = new Map<number, Content>()
  let bytes = 0
  const entries = found.map(entry => {
    const known = contents.get(entry.offset)
    const { target } = known ?? { target: bytes }
    if (!known) {
      contents.set(entry.offset, { offset: entry.offset, length: entry.length, target })
      bytes += entry.length
    }
    return { ...entry, offset: target }
  })
  return { entries, contents: [...contents.values()], bytes }
}

/** Contents that are near each other in the source, which are read together. */
function batchesOf(contents: Content[]) {
  const batches: { start: number; end: number; tiles: Content[] }[] = []
  for (const content of contents.toSorted((one, other) => one.offset - other.offset)) {
    const end = content.offset + content.length
    const last = batches.at(-1)
    if (last && content.offset - last.end <= GAP_BYTES && end - last.start <= BATCH_BYTES) {
      last.end = end
      last.tiles.push(content)
    } else batches.push({ start: content.offset, end, tiles: [content] })
  }
  return batches
}
