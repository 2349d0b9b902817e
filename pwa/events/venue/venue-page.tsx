import { useParams } from '@tanstack/react-router'
import * as calls from '#contract/events/venue/calls.ts'
import type { VenueWithEvents } from '#contract/events/venue/venues.ts'
import { pages, paths, serverPaths } from '#contract/paths.ts'
import { citySlug, countrySlug } from '#contract/places/city-slug.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { cityLabel, useI18n, useTitle } from '#pwa/i18n/i18n.ts'
import { siteName } from '#pwa/i18n/page-site.ts'
import { ReportButton } from '#pwa/parts/report-button.tsx'
import { useSession } from '#pwa/session/session.ts'
import { CalendarLink, QuietLink } from '#pwa/ui/button.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { storedAtVenue } from '#sw/cache/stored-pages.ts'
import { followVenue } from '#sw/delivery/kinds/page-follows.ts'
import { resource } from '#sw/http/send.ts'
import { EmbedButton } from '../embed/embed-button.tsx'
import { PageFollow } from '../event/page-follow.tsx'
import { StoredPage, UpcomingAndPast } from '../event/stored-page.tsx'
import { mapAt } from '../location/map-link.ts'
import { PageLinks } from './page-links.tsx'

const VenuePeople = optional(() => import(/* online */ './venue-people.tsx'))

/** The page at `/venues/{slug}`: the events of all hosts at one venue. The response is cached for offline use. */
export default function VenuePage() {
  const { slug } = useParams({ from: pages.venue })
  const i18n = useI18n().events.venue
  const remote = useRemote(resource(calls.venue, { params: { slug } }), null)
  useTitle(remote.state === 'loaded' ? remote.body.venue.name : '')

  return (
    <StoredPage
      remote={remote}
      read={() => storedAtVenue(slug.toLowerCase())}
      name={slug}
      text={i18n}
      missing={{ id: 'no-venue', genre: 'cumbia' }}
    >
      {found => <VenueEvents {...found} />}
    </StoredPage>
  )
}

function VenueEvents({ venue, events }: VenueWithEvents) {
  const i18n = useI18n().events.venue
  const me = useSession(session => session.me)
  const { latitude, longitude, description, links, photoUrl } = venue
  const followed = { slug: venue.slug, name: venue.name, city: venue.city, state: venue.state }

  return (
    <div className="page grow pt-6 pb-12 md:pt-10">
      {photoUrl && <img src={photoUrl} alt={venue.name} className="mb-6 max-h-96 w-full rounded-card object-cover" />}
      <h1 className="display text-[clamp(2.25rem,11.6vw,3rem)] md:text-7xl">{venue.name}</h1>
      <p className="mt-2 text-lg text-muted">{[venue.address, cityLabel(venue)].filter(Boolean).join(', ')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <PageFollow
          kind={followVenue}
          entry={followed}
          bodyOf={follows => ({ follows, venue: followed })}
          name={venue.name}
          page={paths.venue(venue.slug)}
        />
        {latitude !== null && longitude !== null && (
          <QuietLink href={mapAt({ latitude, longitude })} target="_blank" rel="noreferrer">
            {i18n.map}
          </QuietLink>
        )}
        <CalendarLink feed={serverPaths.calendarOfVenue(venue.slug)}>{i18n.calendar}</CalendarLink>
      </div>
      {description && <p className="mt-6 max-w-prose whitespace-pre-line text-lg wrap-anywhere">{description}</p>}
      {links && <PageLinks links={links} />}
      <UpcomingAndPast events={events} none={i18n.none} />
      <div className="mt-8 flex flex-wrap gap-3">
        <QuietLink href={paths.city(countrySlug(venue), citySlug(venue))}>{i18n.allIn(venue.city)}</QuietLink>
        <EmbedButton list={`venues/${venue.slug}`} title={`${siteName()} · ${venue.name}`} />
      </div>
      {me && <ReportButton kind="venue" targetId={venue.slug} />}
      {me && <VenuePeople key={venue.slug} slug={venue.slug} me={me} />}
    </div>
  )
}
