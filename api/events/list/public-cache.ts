import { hash } from 'node:crypto'
import { folded } from '#contract/fold.ts'
import type { City } from '#contract/places/area.ts'
import { kmBetween, pointOf } from '#contract/places/distance.ts'
import { batcher } from '#db/connection/batch.ts'
import type { Database } from '#db/connection/sql.ts'
import {
  areaOf,
  type ChangedCity,
  type ChangePosition,
  type CityArea,
  eventChangesSince,
} from '#db/events/form/changes.ts'
import { compressed as gzipped, isWorthCompressing } from '../../http/compression.ts'

/** A cached list of events that is the same for all visitors. */
export type CachedList = {
  tag: string
  bytes: Uint8Array<ArrayBuffer>
  /** The compressed form, computed once. Undefined for a list that is too short for compression. */
  gzip: (() => Promise<Uint8Array<ArrayBuffer>>) | undefined
}

export type PublicCache = ReturnType<typeof openPublicCache>

/**
 * A text, with its city if the city is known only after reading, such as that of a venue. `eventIds`: the events in it,
 * if the counts of other events do not affect it.
 */
export type SharedText = string | { text: string; city?: City; eventIds?: string[] }

/** Only changes of events near `area` affect the list; undefined when changes of every city affect it. */
type Scope = { area: CityArea | undefined; eventIds?: string[] | undefined }

type StoredList = CachedList & Scope & { size: number }

type Reading = Scope & { list: Promise<CachedList>; isOutdated: boolean }

const MAX_BYTES = 32 * 1024 * 1024
/** The approximate memory of a list beside its bytes. */
const OVERHEAD_BYTES = 1_024
const ID_BYTES = 60
const MAX_CITIES = 1_000
/**
 * Pages, feeds, embeds and the lists for other sites may be this much older than the last change, unless this process
 * wrote it: however many visitors read them, they cost PostgreSQL one check in this time, and one read for each change.
 */
export const VISITOR_AGE_MS = 1_000
/** The lists contain events within 50 km by PostgreSQL's distance; a change a little further away counts too. */
const AREA_KM = 51

/**
 * Caches lists of public events in this process, each until an event in it may have changed. Before a cached list is
 * used, one statement for all waiting requests reads the changes from the database, so that the first request after a
 * commit sees the change, in every process. A request that accepts a list of some age skips the check if another
 * request has made one within this time, and this process has written nothing since. Lists expire at the end of the
 * minute, because events begin and end on full minutes. The check and the reads must use the same server: a standby may
 * lack changes that the check has seen.
 */
export function openPublicCache(sql: Database, { maxBytes = MAX_BYTES } = {}) {
  const cache = openListCache(maxBytes)
  const areas = openAreas(sql)
  const readings = new Map<string, Reading>()
  let position: ChangePosition | null = null
  let minute = 0
  /** When the last check began; the past if this process has written since. */
  let checkedAt = Number.NEGATIVE_INFINITY
  let writes = 0

  /** A list that is being read may be older than the change: it is sent to those who wait, but not cached. */
  const invalidate = (isTouched: (entry: Scope) => boolean) => {
    cache.removeWhere(isTouched)
    for (const [key, reading] of readings) {
      if (!isTouched(reading)) continue
      reading.isOutdated = true
      readings.delete(key)
    }
  }
  const check = async () => {
    const [began, writesBefore] = [performance.now(), writes]
    const changes = await eventChangesSince(sql, position)
    const { cities } = changes
    if (cities === 'all') areas.clear()
    if (cities === 'all' || changes.minute !== minute) invalidate(() => true)
    else if (cities.length > 0) {
      // The first event with coordinates locates a city that is not listed.
      areas.remove(cities.filter(({ isRelisted }) => isRelisted))
      invalidate(touchedBy(cities, changes.eventIds))
    }
    position = changes.position
    minute = changes.minute
    if (writes === writesBefore) checkedAt = began
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

  const startReading = (key: string, area: CityArea | undefined, read: () => Promise<SharedText>) => {
    const reading: Reading = { list: Promise.resolve().then(readAndStore), area, isOutdated: false }
    async function readAndStore() {
      try {
        const shared = await read()
        const list = cachedListOf(sharedTextOf(shared))
        const { city, eventIds } = typeof shared === 'string' ? {} : shared
        // Until the list is stored, every change invalidates a reading without an area.
        const listArea = city ? await areas.of(city) : area
        // The compressed form is counted before it exists.
        const size =
          list.bytes.byteLength * (list.gzip ? 2 : 1) + key.length + (eventIds?.length ?? 0) * ID_BYTES + OVERHEAD_BYTES
        if (!reading.isOutdated && list.bytes.byteLength > 0)
          cache.store(key, { ...list, area: listArea, eventIds, size })
        return list
      } finally {
        if (readings.get(key) === reading) readings.delete(key)
      }
    }
    readings.set(key, reading)
    return reading.list
  }

  return {
    /**
     * Returns the list with this key, read by `read` unless the cached one is still valid. `city` is the city
     * of the list, which only events near it affect; null when every event affects the list, or when `read` returns the
     * city. An empty text is not stored. `maxAgeMs` accepts a list that may miss the changes of this time.
     */
    async get(
      key: string,
      city: City | null,
      read: () => Promise<SharedText>,
      { maxAgeMs = 0 } = {},
    ): Promise<CachedList> {
      const recent = performance.now() - checkedAt < maxAgeMs ? cache.use(key) : undefined
      if (recent) return recent
      const area = city ? await areas.of(city) : undefined
      // A list whose reading starts now needs no check; a cached list, and a list that is being read, may be older
      // than this request.
      if (position && !cache.has(key) && !readings.has(key)) return await startReading(key, area, read)
      await checked(null)
      return cache.use(key) ?? (await (readings.get(key)?.list ?? startReading(key, area, read)))
    },
    /** Called after a write of this process, so that the next request of its author sees it. */
    noteWrite() {
      writes += 1
      checkedAt = Number.NEGATIVE_INFINITY
    },
    usage: cache.usage,
  }
}

/** Stores lists of at most `maxBytes` together; the least recently used ones are removed first. */
function openListCache(maxBytes: number) {
  /** Ordered by last use, least recent first. */
  const lists = new Map<string, StoredList>()
  let bytes = 0

  const remove = (key: string, list: StoredList) => {
    lists.delete(key)
    bytes -= list.size
  }
  return {
    has: (key: string) => lists.has(key),
    use(key: string): StoredList | undefined {
      const list = lists.get(key)
      if (!list) return undefined
      lists.delete(key)
      lists.set(key, list)
      return list
    },
    store(key: string, list: StoredList) {
      if (list.size > maxBytes) return
      lists.set(key, list)
      bytes += list.size
      for (const [oldest, leastUsed] of lists) {
        if (bytes <= maxBytes) break
        remove(oldest, leastUsed)
      }
    },
    removeWhere(isOutdated: (list: StoredList) => boolean) {
      for (const [key, list] of lists) if (isOutdated(list)) remove(key, list)
    },
    usage: () => ({ lists: lists.size, bytes }),
  }
}

/** `area` is undefined until it has been read. */
type CachedArea = { state: string; reading: Promise<CityArea>; area?: CityArea }

/** Reads the areas of cities, and caches them. Concurrent requests share a read. */
function openAreas(sql: Database) {
  const areas = new Map<string, CachedArea>()
  const read = async (name: string, { city, state }: City) => {
    try {
      const area = await areaOf(sql, city, state)
      const cached = areas.get(name)
      if (cached) cached.area = area
      return area
    } catch (error) {
      areas.delete(name)
      throw error
    }
  }
  return {
    of(city: City): Promise<CityArea> {
      const name = `${city.state} ${folded(city.city)}`
      const cached = areas.get(name)
      if (cached) return cached.reading
      if (areas.size >= MAX_CITIES) areas.clear()
      const reading = read(name, city)
      areas.set(name, { state: city.state, reading })
      return reading
    },
    /** Removes the areas that a change in these cities may have located. */
    remove(cities: CityArea[]) {
      for (const [name, { state, area }] of areas) {
        const isAffected = (city: CityArea) => (area && pointOf(area) ? isSameCity(area, city) : state === city.state)
        if (cities.some(isAffected)) areas.delete(name)
      }
    },
    clear: () => areas.clear(),
  }
}

/** A change of the counts of an event affects a list of known events only if the event is one of them. */
function touchedBy(cities: ChangedCity[], eventIds: string[]) {
  const [changed, relisted] = [new Set(eventIds), cities.filter(({ isRelisted }) => isRelisted)]
  return ({ area, eventIds: ids }: Scope) => {
    const isTouched = (by: CityArea[]) => by.length > 0 && (area === undefined || by.some(city => isNear(area, city)))
    if (ids === undefined) return isTouched(cities)
    return isTouched(relisted) || ids.some(id => changed.has(id))
  }
}

function isSameCity(one: CityArea, other: CityArea) {
  return one.key === other.key && one.state === other.state
}

function isNear(one: CityArea, other: CityArea) {
  if (isSameCity(one, other)) return true
  const [here, there] = [pointOf(one), pointOf(other)]
  return here !== undefined && there !== undefined && kmBetween(here, there) <= AREA_KM
}

export function sharedTextOf(shared: SharedText): string {
  return typeof shared === 'string' ? shared : shared.text
}

export function cachedListOf(json: string): CachedList {
  // A `TextEncoder` array has its own memory: a small Buffer is part of a larger one, which would stay in memory as
  // long as the list.
  const bytes = new TextEncoder().encode(json)
  let compressed: Promise<Uint8Array<ArrayBuffer>> | undefined
  return {
    tag: `W/"${hash('sha1', bytes, 'base64url')}"`,
    bytes,
    gzip: isWorthCompressing(json) ? () => (compressed ??= gzipped(bytes)) : undefined,
  }
}
