import type { ArtistWithEvents } from '#contract/events/artists/artists.ts'
import type { Event } from '#contract/events/events.ts'
import { programOf } from '#contract/events/line-up.ts'
import type { SeriesWithEvents } from '#contract/events/series/series.ts'
import type { VenueWithEvents } from '#contract/events/venue/venues.ts'
import type { HostWithEvents } from '#contract/people/hosts.ts'
import { publicStore } from '../db.ts'
import { byStart } from './events.ts'

/* The pages of venues, hosts, series and artists as the stored events of the cities tell them. */

/** The stored events at a venue, and the venue as the latest of them names it; null if there are none. */
export async function storedAtVenue(slug: string): Promise<VenueWithEvents | null> {
  const events = (await publicStore.events.filter(({ venueSlug }) => venueSlug === slug).toArray()).toSorted(byStart)
  const latest = events.at(-1)
  if (!latest?.venue) return null
  const { venue: name, location: address, city, state, latitude, longitude } = latest
  return { venue: { slug, name, address, city, state, latitude, longitude }, events }
}

/** The stored events of a host, by user name or id, with what they tell about the host; null if there are none. */
export async function storedOfHost(nameOrId: string): Promise<HostWithEvents | null> {
  const name = nameOrId.toLowerCase()
  const isOfHost = ({ host, unclaimedFrom }: Event) =>
    !unclaimedFrom && (host.id === name || host.username.toLowerCase() === name)
  const events = (await publicStore.events.filter(isOfHost).toArray()).toSorted(byStart)
  const latest = events.at(-1)
  if (!latest) return null
  const genres = [...new Set(events.map(({ category }) => category))]
  const unknown = { bio: null, city: null, state: null, website: null, rating: 0, reviewCount: 0 }
  return { host: { ...latest.host, ...unknown, genres }, events }
}

/** The stored events with an artist, with what they tell about the artist; null if there are none. */
export async function storedWithArtist(slug: string): Promise<ArtistWithEvents | null> {
  const isWith = ({ artists = [] }: Event) => artists.some(artist => artist.slug === slug)
  const events = (await publicStore.events.filter(isWith).toArray()).toSorted(byStart)
  const latest = events.at(-1)
  const name = latest?.artists?.find(artist => artist.slug === slug)?.name
  if (!latest || name === undefined) return null
  const kinds = (programOf(latest)?.parts ?? []).filter(part => part.name === name).map(({ kind }) => kind)
  const [kind = 'dj'] = kinds.filter(each => each !== 'social')
  return { artist: { slug, name, kind, city: latest.city, state: latest.state }, events }
}

/** The stored events of a series, with what they tell about it; null if there are none. */
export async function storedOfSeries(slug: string): Promise<SeriesWithEvents | null> {
  const events = (await publicStore.events.filter(({ series }) => series?.slug === slug).toArray()).toSorted(byStart)
  const [first] = events
  const latest = events.at(-1)
  if (!first || !latest?.series) return null
  const { title, host, category, series } = latest
  const unknown = { rating: 0, reviewCount: 0, off: [] }
  return { series: { ...series, title, host, category, firstNight: first.nightOf, ...unknown }, events }
}
