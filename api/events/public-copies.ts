import { hash } from 'node:crypto'
import { batcher } from '#db/connection/batch.ts'
import type { Database } from '#db/connection/sql.ts'
import { type ChangePosition, eventChangesSince, placeOf } from '#db/events/changes.ts'
import { compressed as gzipped, isWorthCompressing } from '../http/compression.ts'

/** A cached list of events that is the same for all visitors. */
export type PublicCopy = {
  tag: string
  bytes: Uint8Array<ArrayBuffer>
  /** The compressed form, computed once. Undefined for a list that is too short for compression. */
  gzip: (() => Promise<Uint8Array<ArrayBuffer>>) | undefined
}

export type PublicCopies = ReturnType<typeof openPublicCopies>

type City = { city: string; state: string }

/** `place` is the only place whose changes affect the list; undefined when any place does. */
type CachedCopy = PublicCopy & { place: string | undefined; size: number }

type Reading = { copy: Promise<PublicCopy>; place: string | undefined; isOutdated: boolean }

const MOST_BYTES = 32 * 1024 * 1024
/** The approximate memory of a copy beside its bytes. */
const OVERHEAD_BYTES = 1_024
const MOST_CITIES = 1_000

/**
 * Caches lists of public events in this process, each until an event in it may have changed. Before a copy is used,
 * one statement for all waiting requests reads the changes from the database, so that the first request after a
 * commit sees the change, in every process. Copies expire at the end of the minute, because events begin and end on
 * full minutes.
 * The check and the reads must use the same server: a standby may lack changes that the check has seen.
 */
export function openPublicCopies(sql: Database, { mostBytes = MOST_BYTES } = {}) {
  const kept = new Map<string, CachedCopy>()
  const readings = new Map<string, Reading>()
  const places = new Map<string, string>()
  let position: ChangePosition | null = null
  let minute = 0
  let size = 0

  const drop = (key: string, copy: CachedCopy) => {
    kept.delete(key)
    size -= copy.size
  }
  /**
   * A list that is being read now may be older than the change. It is still valid for requests from before the check.
   */
  const outdate = (isTouched: (one: { place: string | undefined }) => boolean) => {
    for (const [key, copy] of kept) if (isTouched(copy)) drop(key, copy)
    for (const [key, reading] of readings) {
      if (!isTouched(reading)) continue
      reading.isOutdated = true
      readings.delete(key)
    }
  }
  const check = async () => {
    const changes = await eventChangesSince(sql, position)
    if (changes.places === 'all' || changes.minute !== minute) outdate(() => true)
    else if (changes.places.length > 0) {
      const changed = new Set(changes.places)
      outdate(({ place }) => place === undefined || changed.has(place))
    }
    position = changes.position
    minute = changes.minute
  }
  /** One check at a time, so that the position only moves forward. */
  const checked = batcher({
    name: 'event-changes',
    atOnce: 1,
    mostItems: Number.MAX_SAFE_INTEGER,
    async run(asking: null[]) {
      await check()
      return asking
    },
  })

  const keep = (key: string, copy: CachedCopy) => {
    if (copy.size > mostBytes) return
    kept.set(key, copy)
    size += copy.size
    for (const [oldest, leastUsed] of kept) {
      if (size <= mostBytes) break
      drop(oldest, leastUsed)
    }
  }
  const startReading = (key: string, place: string | undefined, read: () => Promise<string>) => {
    const reading: Reading = { copy: Promise.resolve().then(readAndKeep), place, isOutdated: false }
    async function readAndKeep() {
      try {
        const copy = copyOf(await read())
        // The compressed form is counted before it exists.
        const ofCopy = copy.bytes.byteLength * (copy.gzip ? 2 : 1) + key.length + OVERHEAD_BYTES
        if (!reading.isOutdated) keep(key, { ...copy, place, size: ofCopy })
        return copy
      } finally {
        if (readings.get(key) === reading) readings.delete(key)
      }
    }
    readings.set(key, reading)
    return reading.copy
  }
  const placeIn = async ({ city, state }: City) => {
    const name = `${state} ${city}`
    const known = places.get(name)
    if (known !== undefined) return known
    const place = await placeOf(sql, city, state)
    if (places.size >= MOST_CITIES) places.clear()
    places.set(name, place)
    return place
  }

  return {
    /**
     * Returns the list with this key, read by `read` unless a copy is still valid. `city` is the only city that
     * affects the list; null when every city does.
     */
    async get(key: string, city: City | null, read: () => Promise<string>): Promise<PublicCopy> {
      const place = city ? await placeIn(city) : undefined
      // A list whose reading starts now needs no check; a cached one, or one that is being read, may be older than
      // this request.
      if (position && !kept.has(key) && !readings.has(key)) return await startReading(key, place, read)
      await checked(null)
      const known = kept.get(key)
      if (!known) return await (readings.get(key)?.copy ?? startReading(key, place, read))
      // The map is ordered by last use, least recent first.
      kept.delete(key)
      kept.set(key, known)
      return known
    },
    /** The number of copies and their size. */
    usage: () => ({ copies: kept.size, bytes: size }),
  }
}

function copyOf(json: string): PublicCopy {
  // A `TextEncoder` array has its own memory: a small Buffer is part of a larger one, which would stay in memory as
  // long as the copy.
  const bytes = new TextEncoder().encode(json)
  let compressed: Promise<Uint8Array<ArrayBuffer>> | undefined
  return {
    tag: `W/"${hash('sha1', bytes, 'base64url')}"`,
    bytes,
    gzip: isWorthCompressing(json) ? () => (compressed ??= gzipped(bytes)) : undefined,
  }
}
