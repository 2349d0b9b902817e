import { largePictureOf } from '#contract/events/event-picture.ts'
import type { Event } from '#contract/events/events.ts'
import { programOf } from '#contract/events/line-up.ts'
import type { PublicEvent, PublicHost, PublicPlace } from '#contract/events/public/public-lists.ts'
import { withPublicPlace } from '#contract/events/public-place.ts'
import type { Venue } from '#contract/events/venue/venues.ts'
import { USD } from '#contract/i18n/money.ts'
import { paths } from '#contract/paths.ts'
import { displayNameOf, type Named } from '#contract/people/people.ts'
import { countryOf } from '#contract/places/area.ts'

/** The form of an event for other sites. Each field is named here, so that a new field of `Event` stays out of it. */
export function publicEvent(event: Event, origin: string): PublicEvent {
  const url = origin + (event.slug === null ? paths.event(event.id) : paths.shortEvent(event.slug))
  const host = publicHostOf(event.host, origin)
  const picture = largePictureOf(event)
  const program = programOf(event)
  return {
    id: event.id,
    slug: event.slug,
    url,
    title: event.title,
    description: event.description,
    category: event.category,
    tags: event.tags,
    status: event.status === 'cancelled' ? 'cancelled' : 'active',
    cancelReason: event.cancelReason,
    price: event.price,
    currency: event.currency ?? USD,
    ...(event.prices && { prices: event.prices }),
    ...(program && { program }),
    ticketsUrl: event.ticketsUrl,
    imageUrl: picture === null ? null : new URL(picture, origin).href,
    nightOf: event.nightOf,
    date: event.date,
    startTime: event.startTime,
    endTime: event.endTime,
    timeZone: event.timeZone,
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    place: publicPlaceOf(event, origin),
    ...(event.unclaimedFrom ? { unclaimedFrom: event.unclaimedFrom, host: { ...host, url } } : { host }),
    updatedAt: event.updatedAt,
  }
}

function publicPlaceOf(event: Event, origin: string): PublicPlace {
  const { venue, venueSlug, location, ...place } = withPublicPlace(event)
  return publicVenue({ ...place, name: venue, slug: venueSlug, address: location }, origin)
}

type Place = Omit<Venue, 'name' | 'slug'> & Pick<PublicPlace, 'name' | 'slug'>

export function publicVenue(
  { name, slug, address, city, state, latitude, longitude }: Place,
  origin: string,
): PublicPlace {
  const url = slug === null ? null : origin + paths.venue(slug)
  return { name, slug, url, address, city, state, country: countryOf(state), latitude, longitude }
}

type HostFields = Named & { id: string; username: string; promotionGroup: string | null }

export function publicHostOf(host: HostFields, origin: string): PublicHost {
  const { id, username } = host
  return { id, username, name: nameOfHost(host), url: origin + paths.host(username) }
}

/** The name under which a host publishes: that of the group, if there is one. */
export function nameOfHost(host: Named & { promotionGroup: string | null }): string {
  return host.promotionGroup?.trim() || displayNameOf(host)
}
