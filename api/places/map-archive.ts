import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Compression, type Entry, type Header } from 'pmtiles'

/** What the reader of a PMTiles file (version 3) reads first: header, list of tiles, and description. */
type Front = {
  /** By tile id, ascending. The offsets are those in the data of the tiles. */
  entries: Entry[]
  metadata: unknown
  header: Pick<
    Header,
    'tileCompression' | 'tileType' | 'minZoom' | 'maxZoom' | 'minLon' | 'minLat' | 'maxLon' | 'maxLat'
  >
}

const HEADER_BYTES = 127
/** Header and first list of tiles: readers request so many bytes first. */
const FIRST_BYTES = 16_384
const ENTRIES_OF_LEAF = 4_096

const gzipped = promisify(gzip)

/** The bytes before the data of the tiles. */
export async function frontOfMap({ entries, metadata, header }: Front): Promise<Buffer> {
  const { root, leaves } = await directoriesOf(entries)
  const description = await gzipped(JSON.stringify(metadata))
  const afterRoot = HEADER_BYTES + root.length
  const leavesAt = afterRoot + description.length
  const tilesAt = leavesAt + leaves.length
  const lengths = new Map(entries.map(({ offset, length }) => [offset, length]))

  const front = Buffer.alloc(HEADER_BYTES)
  front.write('PMTiles', 'latin1')
  front.writeUInt8(3, 7)
  const numbers = [
    HEADER_BYTES,
    root.length,
    afterRoot,
    description.length,
    leavesAt,
    leaves.length,
    tilesAt,
    lengths.values().reduce((sum, length) => sum + length, 0),
    entries.reduce((sum, { runLength }) => sum + runLength, 0),
    entries.length,
    lengths.size,
  ]
  for (const [nth, number] of numbers.entries()) front.writeBigUInt64LE(BigInt(number), 8 + 8 * nth)
  const { tileCompression, tileType, minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = header
  // The data of the tiles is in the order of their ids.
  front.set([1, Compression.Gzip, tileCompression, tileType, minZoom, maxZoom], 96)
  for (const [nth, degrees] of [minLon, minLat, maxLon, maxLat].entries())
    front.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * nth)
  front.writeUInt8(Math.min(maxZoom, 12), 118)
  front.writeInt32LE(Math.round(((minLon + maxLon) / 2) * 1e7), 119)
  front.writeInt32LE(Math.round(((minLat + maxLat) / 2) * 1e7), 123)
  return Buffer.concat([front, root, description, leaves])
}

/** One list of all tiles; a long one is split, and the first list then has the places of the others. */
async function directoriesOf(entries: Entry[]): Promise<{ root: Buffer; leaves: Buffer }> {
  const whole = await gzipped(serialized(entries))
  if (HEADER_BYTES + whole.length <= FIRST_BYTES) return { root: whole, leaves: Buffer.alloc(0) }
  const leaves: Buffer[] = []
  const places: Entry[] = []
  let offset = 0
  for (let first = 0; first < entries.length; first += ENTRIES_OF_LEAF) {
    const leaf = await gzipped(serialized(entries.slice(first, first + ENTRIES_OF_LEAF)))
    leaves.push(leaf)
    places.push({ tileId: entries[first]?.tileId ?? 0, offset, length: leaf.length, runLength: 0 })
    offset += leaf.length
  }
  return { root: await gzipped(serialized(places)), leaves: Buffer.concat(leaves) }
}

function serialized(entries: Entry[]): Uint8Array {
  const bytes: number[] = []
  const write = (value: number) => {
    let rest = value
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
    bytes.push(rest)
  }
  write(entries.length)
  for (const [nth, { tileId }] of entries.entries()) write(tileId - (entries[nth - 1]?.tileId ?? 0))
  for (const { runLength } of entries) write(runLength)
  for (const { length } of entries) write(length)
  for (const [nth, { offset }] of entries.entries()) {
    const before = entries[nth - 1]
    write(before && before.offset + before.length === offset ? 0 : offset + 1)
  }
  return Uint8Array.from(bytes)
}
