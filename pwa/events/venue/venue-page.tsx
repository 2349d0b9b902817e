import { useParams } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import type { Event } from '#contract/events/events.ts'
import { isPast, tonightIn } from '#contract/events/nights.ts'
import { shownLink } from '#contract/events/promotion/shown-link.ts'
import * as calls from '#contract/events/venue/calls.ts'
import type { VenueWithEvents } from '#contract/events/venue/venues.ts'
import { pages, paths, serverPaths } from '#contract/paths.ts'
import { citySlug, countrySlug } from '#contract/places/city-slug.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { cityLabel } from '#pwa/i18n/city-label.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { siteName } from '#pwa/i18n/page-site.ts'
import { useTitle } from '#pwa/i18n/title.ts'
import { LoadingPage } from '#pwa/parts/loading-page.tsx'
import { PosterPage } from '#pwa/parts/poster-page.tsx'
import { useSession } from '#pwa/session/session.ts'
import { SmallButton } from '#pwa/ui/button.tsx'
import { CalendarLink, QuietLink } from '#pwa/ui/link-button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { useNow } from '#pwa/ui/use-now.ts'
import { storedAtVenue } from '#sw/cache/events.ts'
import { resource } from '#sw/http/send.ts'
import { EmbedButton } from '../embed/embed-button.tsx'
import { EventFailed } from '../event/event-missing.tsx'
import { EventRow } from '../event/event-row.tsx'
import { mapAt } from '../event/map-link.ts'
import { VenueFollowButton } from './venue-follow.tsx'

const VenuePeople = optional(() => import(/* online */ './venue-people.tsx'))

/** The page at `/venues/{slug}`: the events of all hosts at one venue. The response is cached for offline use. */
export default function VenuePage() {
  const { slug } = useParams({ from: pages.venue })
  const i18n = useI18n().events.venue
  const remote = useRemote(resource(calls.venue, { params: { slug } }), null)
  useTitle(remote.state === 'loaded' ? remote.body.venue.name : '')

  if (remote.state === 'loaded') return <VenueEvents {...remote.body} />
  if (remote.state === 'loading') return <LoadingPage />
  if (remote.state === 'failed') return <VenueFailed slug={slug.toLowerCase()} onRetry={remote.refresh} />
  return (
    <PosterPage
      id="no-venue"
      genre="cumbia"
      title={i18n.notFound}
      text={i18n.notFoundText}
      link={{ href: paths.tonight, label: i18n.openTonight }}
    />
  )
}

/** Without a response of its own, the page shows the events of the venue that the device has stored with its cities. */
function VenueFailed({ slug, onRetry }: { slug: string; onRetry: () => void }) {
  const i18n = useI18n().events
  const stored = useLiveQuery(() => storedAtVenue(slug).catch(() => null), [slug])
  if (stored === undefined) return <LoadingPage />
  if (stored === null) return <EventFailed onRetry={onRetry} title={i18n.venue.failed} />
  const retry = <SmallButton onClick={onRetry}>{i18n.page.retry}</SmallButton>
  return (
    <>
      <div className="page pt-4">
        <Notice tone="offline" action={retry}>
          {i18n.venue.onDevice}
        </Notice>
      </div>
      <VenueEvents {...stored} />
    </>
  )
}

function VenueEvents({ venue, events }: VenueWithEvents) {
  const i18n = useI18n().events.venue
  const nowMs = useNow()
  const upcoming = events.filter(event => !isPast(event, nowMs))
  const past = events.filter(event => isPast(event, nowMs))
  const me = useSession(session => session.me)
  const { latitude, longitude, description, links } = venue

  return (
    <div className="page grow pt-6 pb-12 md:pt-10">
      <h1 className="display text-[clamp(2.25rem,11.6vw,3rem)] md:text-7xl">{venue.name}</h1>
      <p className="mt-2 text-lg text-muted">{[venue.address, cityLabel(venue)].filter(Boolean).join(', ')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <VenueFollowButton venue={venue} />
        {latitude !== null && longitude !== null && (
          <QuietLink href={mapAt({ latitude, longitude })} target="_blank" rel="noreferrer">
            {i18n.map}
          </QuietLink>
        )}
        <CalendarLink feed={serverPaths.calendarOfVenue(venue.slug)}>{i18n.calendar}</CalendarLink>
        <QuietLink href={paths.city(countrySlug(venue), citySlug(venue))}>{i18n.allIn(venue.city)}</QuietLink>
        <EmbedButton list={`venues/${venue.slug}`} title={`${siteName()} · ${venue.name}`} />
      </div>
      {description && <p className="mt-6 max-w-prose whitespace-pre-line text-lg wrap-anywhere">{description}</p>}
      {links && <VenueLinks links={links} />}
      <Rows title={i18n.upcoming} events={upcoming} nowMs={nowMs} />
      {upcoming.length === 0 && <p className="mt-6 text-lg">{i18n.none}</p>}
      <Rows title={i18n.past} events={past} nowMs={nowMs} />
      {me && <VenuePeople key={venue.slug} slug={venue.slug} me={me} />}
    </div>
  )
}

/** The people of the venue enter them, so they get no referrer and are not trusted. */
function VenueLinks({ links }: { links: string[] }) {
  return (
    <ul className="mt-3">
      {links.map(link => (
        <li key={link}>
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="inline-flex min-h-11 items-center break-all underline"
          >
            <bdi>{shownLink(link)}</bdi>
          </a>
        </li>
      ))}
    </ul>
  )
}

function Rows({ title, events, nowMs }: { title: string; events: Event[]; nowMs: number }) {
  if (events.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="display mb-3 text-2xl md:mb-5 md:text-3xl">{title}</h2>
      <ul className="md:grid md:grid-cols-2 md:gap-5 lg:grid-cols-3">
        {events.map(event => (
          <li key={event.id} className="last:*:border-b-0 md:last:*:border-b">
            <EventRow event={event} nowMs={nowMs} tonight={tonightIn(event.timeZone, nowMs)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
