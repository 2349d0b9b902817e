import { cityFile } from '#contract/events/city-file/calls.ts'
import type { CityFile, CityFileHeader, CityFileResponse } from '#contract/events/city-file/city-file.ts'
import { CITY_FILE_ENDING, MAX_CITY_FILE_BYTES } from '#contract/events/city-file/city-file-format.ts'
import type { Event } from '#contract/events/events.ts'
import { windowInAnyZone } from '#contract/events/list/city-window.ts'
import type { EventsDelta } from '#contract/events/list/lists.ts'
import { tonightIn } from '#contract/events/nights.ts'
import { base64Url, bytesOfBase64 } from '#contract/events/pass/pass-token.ts'
import { pages } from '#contract/paths.ts'
import type { City } from '#contract/places/area.ts'
import { citySlug } from '#contract/places/city-slug.ts'
import { personStore, publicStore } from '../db.ts'
import { jsonIn } from '../http/failures.ts'
import { resource } from '../http/send.ts'
import { SHARED_FILES } from '../worker/shared-file.ts'
import { isSignedWith, NoEd25519 } from './ed25519.ts'
import { areaOf, isIn, isListed, isNewer, nameOf, otherLists, type SyncedCity, syncedCity } from './events.ts'
import { refreshCached } from './responses.ts'

/*
 * A city's list that one device passes to another without signal. The sender's device fetches the file while it has a
 * connection. The receiving device stores only a file that the site's server signed, and never in place of a newer
 * list.
 */

/** A file that can be shared: its name, its text, and when the server made it (ISO time). */
export type SharedCityFile = { name: string; text: string; madeAt: string }

/** `place` is the city of a received file. `isStored` is false if the list on this device is as new or newer. */
export type ReceivedCityFile = { place: City; sender: string | null; madeAt: string; isStored: boolean }

/**
 * Why a file was refused: it is no city file or was cut; it is longer than a city file can be; the site's server did
 * not sign it; this device has never received the site's keys; all its dates are over; or the browser has no Ed25519.
 */
export type CityFileProblem = 'unreadable' | 'too-large' | 'not-signed' | 'no-keys' | 'over' | 'old-browser'

export class CityFileRefused extends Error {
  readonly problem: CityFileProblem

  constructor(problem: CityFileProblem) {
    super(`the city file was refused: ${problem}`)
    this.problem = problem
  }
}

const KEYS = 'keys of city files'

/** Fetches the file for the city, and the keys for files of other devices. Throws the error of a failed request. */
export async function refreshCityFile(userId: string | null, place: City): Promise<void> {
  await refreshCached(storeOf(userId), fileOf(place))
  const response = await storedResponse(userId, place)
  if (response) await publicStore.notes.put({ name: KEYS, value: response.body.keys })
}

/** The stored file; undefined before the first response. */
export async function storedCityFile(userId: string | null, place: City): Promise<SharedCityFile | undefined> {
  const file = (await storedResponse(userId, place))?.body.file
  if (!file) return undefined
  const header = headerIn(file)
  return { name: fileName(place), text: JSON.stringify(file), madeAt: header.madeAt }
}

/** When the file was fetched last (ms); 0 if it never was. */
export async function cityFileFetchedAt(userId: string | null, place: City): Promise<number> {
  return (await storedResponse(userId, place))?.at ?? 0
}

/** Checks the file of another device and stores its list. Throws `CityFileRefused`. */
export async function receiveCityFile(blob: Blob, nowMs: number): Promise<ReceivedCityFile> {
  if (blob.size > MAX_CITY_FILE_BYTES) throw new CityFileRefused('too-large')
  const file = fileIn(await blob.text())
  const header = headerIn(file)
  if (!(await isSigned(file, header))) throw new CityFileRefused('not-signed')
  const place = { city: header.city, state: header.state }
  const delta = await eventsIn(file)
  // A file of an earlier release has no zone.
  const { from: earliest } = windowInAnyZone(header.state, nowMs)
  if (header.to < (delta.timeZone ? tonightIn(delta.timeZone, nowMs) : earliest)) throw new CityFileRefused('over')
  return { place, sender: header.sender, madeAt: header.madeAt, isStored: await storeList(place, header, delta) }
}

/** The file that another app shared with Pista; the worker stored it. Undefined without one. */
export async function sharedFile(): Promise<Blob | undefined> {
  if (typeof caches === 'undefined' || !(await caches.has(SHARED_FILES))) return undefined
  return await (await caches.match(pages.cityFile, { cacheName: SHARED_FILES }))?.blob()
}

export async function deleteSharedFile(): Promise<void> {
  await caches.delete(SHARED_FILES)
}

function storeOf(userId: string | null) {
  return userId === null ? publicStore : personStore(userId)
}

function fileOf({ city, state }: City) {
  return resource(cityFile, { query: { city, state } })
}

async function storedResponse(userId: string | null, place: City) {
  const stored = await storeOf(userId).copies.get(fileOf(place).path)
  return stored && { at: stored.at, body: stored.body as CityFileResponse }
}

/** `miami-tonight.pista` */
function fileName(place: City) {
  return `${citySlug(place)}-tonight${CITY_FILE_ENDING}`
}

function fileIn(text: string): CityFile {
  const file = jsonIn(text) as Partial<CityFile> | undefined
  const isFile = file?.pista === 1 && [file.header, file.signature, file.events].every(part => typeof part === 'string')
  if (!isFile) throw new CityFileRefused('unreadable')
  return file as CityFile
}

function headerIn({ header }: CityFile): CityFileHeader {
  const fields = jsonIn(header) as CityFileHeader | undefined
  if (!fields || typeof fields !== 'object') throw new CityFileRefused('unreadable')
  return fields
}

/** The signature covers the header, and the header contains the digest of the events. */
async function isSigned({ header, signature, events }: CityFile, { digest }: CityFileHeader): Promise<boolean> {
  const keys = (await publicStore.notes.get(KEYS))?.value as string[] | undefined
  if (!keys || keys.length === 0) throw new CityFileRefused('no-keys')
  const encoded = (text: string) => new TextEncoder().encode(text)
  const signatureBytes = bytesIn(signature)
  const checks = await Promise.all(
    keys.map(async key => await isSignedWith(key, signatureBytes, encoded(header))),
  ).catch((error: unknown) => {
    throw error instanceof NoEd25519 ? new CityFileRefused('old-browser') : error
  })
  const present = await crypto.subtle.digest('SHA-256', encoded(events))
  return checks.includes(true) && base64Url(new Uint8Array(present)) === digest
}

async function eventsIn({ events }: CityFile): Promise<EventsDelta> {
  const json = new Blob([bytesIn(events)]).stream().pipeThrough(new DecompressionStream('gzip'))
  return (await new Response(json).json()) as EventsDelta
}

function bytesIn(text: string) {
  const bytes = bytesOfBase64(text)
  if (!bytes) throw new CityFileRefused('unreadable')
  return bytes
}

/** Resolves to false, and changes nothing, if the stored list is as new as the file or newer. */
async function storeList(place: City, header: CityFileHeader, delta: EventsDelta): Promise<boolean> {
  return await publicStore.transaction('rw', publicStore.events, publicStore.notes, async () => {
    const stored = await syncedCity(place)
    const madeAtMs = Date.parse(header.madeAt)
    const position = { cursor: delta.cursor, at: madeAtMs }
    if (stored && !isNewer(position, stored)) return false
    const area = areaOf(place, delta.cities)
    // The list of a town nearby, which contains some of these events, may be newer than the file.
    const newerLists = (await otherLists(place)).filter(({ synced }) => !isNewer(position, synced))
    const isOfFile = (event: Event) => isIn(area, event) && !isListed(newerLists, event)
    const events = delta.events.filter((event): event is Event => !('deletedAt' in event) && isOfFile(event))
    const ids = new Set(events.map(({ id }) => id))
    const isInWindow = ({ nightOf }: Event) => header.from <= nightOf && nightOf <= header.to
    await publicStore.events.filter(event => isOfFile(event) && isInWindow(event) && !ids.has(event.id)).delete()
    await publicStore.events.bulkPut(events)
    // A file with the first events only has no cursor: the next sync requests the whole city.
    const cursor = delta.next ? '' : delta.cursor
    const value: SyncedCity = {
      from: header.from,
      to: header.to,
      cursor,
      at: madeAtMs,
      cities: delta.cities,
      timeZone: delta.timeZone,
      received: { sender: header.sender },
    }
    await publicStore.notes.put({ name: nameOf(place), value })
    return true
  })
}
