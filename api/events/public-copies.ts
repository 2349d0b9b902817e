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

/** `place` is the only place whose changes affect the list; undefined when changes of every place affect it. */
type CachedCopy = PublicCopy & { place: string | undefined; size: number }

type Reading = { copy: Promise<PublicCopy>; place: string | undefined; isOutdated: boolean }

const MAX_BYTES = 32 * 1024 * 1024
/** The approximate memory of a copy beside its bytes. */
const OVERHEAD_BYTES = 1_024
const MAX_CITIES = 1_000

/**
 * Caches lists of public events in this process, each until an event in it may have changed. Before a copy is used,
 * one statement for all waiting requests reads the changes from the database, so that the first request after a
 * commit sees the change, in every process. Copies expire at the end of the minute, because events begin and end on
 * full minutes.
 * The check and the reads must use the same server: a standby may lack changes that the check has seen.
 */
export function openPublicCopies(sql: Database, { maxBytes = MAX_BYTES } = {}) {
  const cache = openCopyCache(maxBytes)
  const placeIn = openPlaces(sql)
  const readings = new Map<string, Reading>()
  let position: ChangePosition | null = null
  let minute = 0

  /**
   * A list that is being read now may be older than the change. It is not cached, but it is still the response to the
   * requests that arrived before the check.
   */
  const invalidate = (isTouched: (entry: { place: string | undefined }) => boolean) => {
    cache.removeWhere(isTouched)
    for (const [key, reading] of readings) {
      if (!isTouched(reading)) continue
      reading.isOutdated = true
      readings.delete(key)
    }
  }
  const check = async () => {
    const changes = await eventChangesSince(sql, position)
    if (changes.places === 'all' || changes.minute !== minute) invalidate(() => true)
    else if (changes.places.length > 0) {
      const changed = new Set(changes.places)
      invalidate(({ place }) => place === undefined || changed.has(place))
    }
    position = changes.position
    minute = changes.minute
  }
  /** One check at a time, so that the position only moves forward. */
  const checked = batcher({
    name: 'event-changes',
    atOnce: 1,
    maxItems: Number.MAX_SAFE_INTEGER,
    async run(requests: null[]) {
      await check()
      return requests
    },
  })

  const startReading = (key: string, place: string | undefined, read: () => Promise<string>) => {
    const reading: Reading = { copy: Promise.resolve().then(readAndStore), place, isOutdated: false }
    async function readAndStore() {
      try {
        const copy = copyOf(await read())
        // The compressed form is counted before it exists.
        const size = copy.bytes.byteLength * (copy.gzip ? 2 : 1) + key.length + OVERHEAD_BYTES
        if (!reading.isOutdated) cache.store(key, { ...copy, place, size })
        return copy
      } finally {
        if (readings.get(key) === reading) readings.delete(key)
      }
    }
    readings.set(key, reading)
    return reading.copy
  }

  return {
    /**
     * Returns the list with this key, read by `read` unless a copy is still valid. `city` is the only city that
     * affects the list; null when every city does.
     */
    async get(key: string, city: City | null, read: () => Promise<string>): Promise<PublicCopy> {
      const place = city ? await placeIn(city) : undefined
      // A list whose reading starts now needs no check; a cached list, and a list that is being read, may be older
      // than this request.
      if (position && !cache.has(key) && !readings.has(key)) return await startReading(key, place, read)
      await checked(null)
      return cache.use(key) ?? (await (readings.get(key)?.copy ?? startReading(key, place, read)))
    },
    usage: cache.usage,
  }
}

/** Stores copies of at most `maxBytes` together; the least recently used ones are removed first. */
function openCopyCache(maxBytes: number) {
  /** Ordered by last use, least recent first. */
  const copies = new Map<string, CachedCopy>()
  let bytes = 0

  const remove = (key: string, copy: CachedCopy) => {
    copies.delete(key)
    bytes -= copy.size
  }
  return {
    has: (key: string) => copies.has(key),
    use(key: string): CachedCopy | undefined {
      const copy = copies.get(key)
      if (!copy) return undefined
      copies.delete(key)
      copies.set(key, copy)
      return copy
    },
    store(key: string, copy: CachedCopy) {
      if (copy.size > maxBytes) return
      copies.set(key, copy)
      bytes += copy.size
      for (const [oldest, leastUsed] of copies) {
        if (bytes <= maxBytes) break
        remove(oldest, leastUsed)
      }
    },
    removeWhere(isOutdated: (copy: CachedCopy) => boolean) {
      for (const [key, copy] of copies) if (isOutdated(copy)) remove(key, copy)
    },
    /** The number of copies and their size. */
    usage: () => ({ copies: copies.size, bytes }),
  }
}

/** Returns a function that returns the name of a city in `EventChanges`, and caches it. */
function openPlaces(sql: Database) {
  const places = new Map<string, string>()
  return async ({ city, state }: City): Promise<string> => {
    const name = `${state} ${city}`
    const cached = places.get(name)
    if (cached !== undefined) return cached
    const place = await placeOf(sql, city, state)
    if (places.size >= MAX_CITIES) places.clear()
    places.set(name, place)
    return place
  }
}

export function copyOf(json: string): PublicCopy {
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
