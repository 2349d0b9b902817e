import { hash, sign } from 'node:crypto'
import * as calls from '#contract/events/city-file/calls.ts'
import type { CityFile, CityFileHeader, CityFileResponse } from '#contract/events/city-file/city-file.ts'
import { MAX_CITY_FILE_BYTES } from '#contract/events/city-file/city-file-format.ts'
import { storedWindow } from '#contract/events/list/city-window.ts'
import type { EventsDelta } from '#contract/events/list/lists.ts'
import { withPublicPlace } from '#contract/events/public-place.ts'
import { type City, countryOf } from '#contract/places/area.ts'
import { citySlug, countrySlug } from '#contract/places/city-slug.ts'
import type { SigningKey } from '#db/accounts/server-keys.ts'
import type { Database } from '#db/connection/sql.ts'
import { eventsSince } from '#db/events/list/delta.ts'
import { firstNameOf } from '#db/people/people.ts'
import { placeNamed } from '#db/places/places.ts'
import type { Context } from '../../app-context.ts'
import { compressed } from '../../http/compression.ts'
import { privateJsonTagged } from '../../http/etag.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { refuse } from '../../http/refusal.ts'
import { zoneOfCity } from '../../places/city-zone.ts'
import { sharedText } from '../list/cached-list.ts'
import { cityAt } from '../list/cities.ts'
import { signingKey } from '../pass/pass.ts'

type Window = { from: string; to: string }

/**
 * The events of a file, packed as text. `to` is earlier than requested if the events of all dates would be too many.
 * `content` is a digest without the cursor, which every write to the database changes.
 */
type PackedEvents = { to: string; events: string; content: string }

/** The header, the signature and the names of the fields. */
const MAX_EVENTS_CHARACTERS = MAX_CITY_FILE_BYTES - 4_000
/** One page of 400 kB of JSON always fits, because text shrinks to less than 70 % of its size. */
const PAGE_EVENTS = 300

/** The file with which a device passes a city's list to another. Only the signed header names the member. */
export const cityFiles = new Feature().call(calls.cityFile, [limited('public-read', 'address')], async c => {
  const { sql, readSql } = c.var.app
  const { session } = c.var
  const { city, state } = (await knownCity(c, c.req.valid('query'))) ?? refuse(404, 'not-found')
  const timeZone = await zoneOfCity(readSql, { city, state })
  const window = storedWindow(timeZone, Date.now())
  const [packed, sender, key] = await Promise.all([
    sharedText(
      c,
      ['city-file', { city, state, ...window }],
      { city, state },
      async database => JSON.stringify(await packedEvents(database, { city, state, timeZone }, window)),
      { maxAgeMs: 0 },
    ),
    session ? firstNameOf(sql, session.userId) : null,
    signingKey(sql, 'city-file'),
  ])
  const { to, events, content } = JSON.parse(packed) as PackedEvents
  const header: CityFileHeader = {
    city,
    state,
    from: window.from,
    to,
    sender: sender ?? null,
    madeAt: new Date().toISOString(),
    digest: hash('sha256', events, 'base64url'),
  }
  // Without the time and the cursor: while the events are the same, the file that the device has stored is up to date.
  const tagged = { ...header, madeAt: '', digest: content, key: key.publicKey }
  const tag = hash('sha1', JSON.stringify(tagged), 'base64url')
  const body: CityFileResponse = { file: signed(header, events, key), keys: [key.publicKey] }
  return await privateJsonTagged(c, tag, JSON.stringify(body))
})

/** A city of our lists, of an event or of the gazetteer: with the signature the site vouches for the name. */
async function knownCity(c: Context, asked: City): Promise<City | undefined> {
  const found = await cityAt(c, countrySlug(asked), citySlug(asked))
  if (found) return found
  const place = await placeNamed(c.var.app.readSql, asked.city, { country: countryOf(asked.state), state: asked.state })
  return place && { city: place.name, state: place.state }
}

/** All events of the window; of fewer dates if the text would be longer than a file may be. */
async function packedEvents(
  sql: Database,
  place: City & { timeZone: string },
  { from, to }: Window,
): Promise<PackedEvents> {
  const all = await packed(await eventsSince(sql, { ...place, from, to }, ''))
  if (all.events.length <= MAX_EVENTS_CHARACTERS) return { to, ...all }
  const days = Temporal.PlainDate.from(from).until(to).days
  if (days > 1) {
    const earlier = Temporal.PlainDate.from(from).add({ days: Math.floor(days / 2) })
    return await packedEvents(sql, place, { from, to: earlier.toString() })
  }
  const firstPage = await eventsSince(sql, { ...place, from, to }, '', { after: '', limit: PAGE_EVENTS })
  return { to, ...(await packed(firstPage)) }
}

async function packed(json: string): Promise<Pick<PackedEvents, 'events' | 'content'>> {
  const read = JSON.parse(json) as EventsDelta
  const delta = { ...read, events: read.events.map(event => ('venueSlug' in event ? withPublicPlace(event) : event)) }
  const { cursor: _, ...content } = delta
  return {
    events: Buffer.from(await compressed(JSON.stringify(delta))).toString('base64'),
    content: hash('sha256', JSON.stringify(content), 'base64url'),
  }
}

function signed(header: CityFileHeader, events: string, { privateKey }: SigningKey): CityFile {
  const text = JSON.stringify(header)
  return { pista: 1, header: text, signature: sign(null, Buffer.from(text), privateKey).toString('base64url'), events }
}
