import { pathAfterJoining } from '#contract/accounts/return-path.ts'
import { artist as artistCall } from '#contract/events/artists/calls.ts'
import { categoryLabel } from '#contract/events/categories.ts'
import type { Event } from '#contract/events/events.ts'
import { followedCity } from '#contract/events/list/city-follow.ts'
import { event as eventCall } from '#contract/events/page/calls.ts'
import { publicEventsOfCity } from '#contract/events/public/calls.ts'
import { series as seriesCall } from '#contract/events/series/calls.ts'
import { venue as venueCall } from '#contract/events/venue/calls.ts'
import { type JoinAction, joinActions } from '#contract/paths.ts'
import { hostPage } from '#contract/people/calls.ts'
import { followedHost } from '#contract/people/hosts.ts'
import { displayNameOf, hostLabelOf } from '#contract/people/people.ts'
import { cityListIn } from '#contract/places/city-slug.ts'
import { send } from '#pwa/data/deliveries.ts'
import { useQuery } from '#pwa/data/use-query.ts'
import { useRemote, useResponse } from '#pwa/data/use-remote.ts'
import { whenOf } from '#pwa/events/event/event-labels.tsx'
import { Flyer } from '#pwa/events/event/flyer.tsx'
import { keepPlaces } from '#pwa/events/guests/keep-places.ts'
import { useFormat, useLanguage } from '#pwa/i18n/i18n.ts'
import { useJoinI18n } from '#pwa/i18n/pages/join.ts'
import { Poster } from '#pwa/ui/poster.tsx'
import { follow } from '#sw/delivery/kinds/follows.ts'
import { going } from '#sw/delivery/kinds/going.ts'
import { followArtist, followCity, followSeries, followVenue } from '#sw/delivery/kinds/page-follows.ts'
import { resource } from '#sw/http/send.ts'

export type WaitingAction = { name: JoinAction; subject: Subject; carryOut: (userId: string) => void }

/** An event, or the venue, series, artist, host or city that is followed. */
type Subject = { event: Event } | { followed: { id: string; name: string } }

/** The page to return to, and the action of the address, if its event, venue, series, artist, host or city is there. */
export function useWaitingAction(): { back: string | null; action: WaitingAction | null; isLoading: boolean } {
  const query = useQuery()
  const { language } = useLanguage()
  const back = pathAfterJoining(query.get('redirect'))
  const name = joinActions.find(action => action === query.get('after'))
  const follows = name === 'follow'
  const eventId = name && !follows ? partAfter(back, 'events') : null
  const slug = follows ? partAfter(back, 'venues') : null
  const seriesSlug = follows ? partAfter(back, 's') : null
  const artistSlug = follows ? partAfter(back, 'a') : null
  const username = follows ? partAfter(back, 'h') : null
  const cityPath = follows ? /^\/([a-z]{2})\/([^/?#]+)(?:\/([^/?#]+))?\/?(?:[?#]|$)/.exec(back ?? '') : null
  const event = useRemote(eventId === null ? null : resource(eventCall, { params: { id: eventId } }), null)
  const venue = useRemote(slug === null ? null : resource(venueCall, { params: { slug } }), null)
  const series = useRemote(seriesSlug === null ? null : resource(seriesCall, { params: { slug: seriesSlug } }), null)
  const artist = useRemote(artistSlug === null ? null : resource(artistCall, { params: { slug: artistSlug } }), null)
  const host = useRemote(username === null ? null : resource(hostPage, { params: { host: username } }), null)
  const [, country = '', citySlug = '', listSlug] = cityPath ?? []
  const eventsOfCity = { params: { country, city: citySlug }, query: { list: 'tonight' } }
  const city = useResponse(cityPath ? resource(publicEventsOfCity, eventsOfCity) : null)

  const resources = [eventId, slug, seriesSlug, artistSlug, username, cityPath]
  const isLoading = [event, venue, series, artist, host, city].some(
    ({ state }, index) => resources[index] !== null && state === 'loading',
  )

  const waiting = (subject: Subject, carryOut: WaitingAction['carryOut']) => ({
    back,
    isLoading,
    action: name ? { name, subject, carryOut } : null,
  })

  // At an event with leads and follows or with questions, the member answers on its page.
  if (name && name !== 'follow' && event.state === 'loaded' && !event.body.danceRoles && !event.body.questions) {
    const { body } = event
    // A place of this device comes along first: it may be the last one of the event.
    return waiting({ event: body }, userId => {
      const kept = keepPlaces(userId).catch(() => undefined)
      void kept.then(async () => await send(userId, going, body.id, name))
    })
  }
  if (venue.state === 'loaded') {
    const { slug: id, name: title, city: of, state } = venue.body.venue
    const followed = { slug: id, name: title, city: of, state }
    return waiting(
      { followed: { id, name: title } },
      userId => void send(userId, followVenue, id, { follows: true, venue: followed }),
    )
  }
  if (series.state === 'loaded') {
    const { slug: id, title } = series.body.series
    return waiting(
      { followed: { id, name: title } },
      userId => void send(userId, followSeries, id, { follows: true, series: { slug: id, title } }),
    )
  }
  if (artist.state === 'loaded') {
    const { slug: id, name: title, city: of, state } = artist.body.artist
    const followed = { slug: id, name: title, city: of, state }
    return waiting(
      { followed: { id, name: title } },
      userId => void send(userId, followArtist, id, { follows: true, artist: followed }),
    )
  }
  if (host.state === 'loaded') {
    const person = followedHost(host.body.host)
    return waiting(
      { followed: { id: person.id, name: hostLabelOf(host.body.host, displayNameOf(person)) } },
      userId => void send(userId, follow, person.id, { follows: true, person }),
    )
  }
  if (city.state === 'loaded') {
    const list = cityListIn(listSlug)
    const place = followedCity(city.body.city, list && 'genre' in list ? list.genre : null)
    const music = place.category === null ? null : categoryLabel(place.category, language)
    return waiting(
      { followed: { id: place.slug, name: [music, place.city].filter(Boolean).join(' · ') } },
      userId => void send(userId, followCity, place.slug, { follows: true, city: place }),
    )
  }
  return { back, isLoading, action: null }
}

/** '/events/42?x=1' and 'events': '42'. */
function partAfter(path: string | null, folder: string): string | null {
  return new RegExp(`^/${folder}/([^/?#]+)/?(?:[?#]|$)`).exec(path ?? '')?.[1] ?? null
}

export function WaitingTicket({ action: { name, subject } }: { action: WaitingAction }) {
  const text = useJoinI18n()
  const format = useFormat()
  return (
    <section className="mb-6 flex items-center gap-3.5 rounded-card border border-line bg-surface p-3">
      <div className="relative size-14 shrink-0 overflow-hidden rounded-inner">
        {'event' in subject ? (
          <Flyer event={subject.event} width={56} height={56} className="size-full" />
        ) : (
          <Poster id={subject.followed.id} genre="cumbia" width={56} height={56} className="absolute inset-0" />
        )}
      </div>
      <div className="min-w-0">
        <p className="text-muted">
          {text.rightAfter} <strong className="text-text">{text.actions[name]}</strong>
        </p>
        <p className="truncate font-semibold">{'event' in subject ? subject.event.title : subject.followed.name}</p>
        {'event' in subject && <p className="figures truncate text-sm">{whenOf(subject.event, format)}</p>}
      </div>
    </section>
  )
}
