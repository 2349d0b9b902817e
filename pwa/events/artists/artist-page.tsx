import { useParams } from '@tanstack/react-router'
import type { ArtistWithEvents } from '#contract/events/artists/artists.ts'
import * as calls from '#contract/events/artists/calls.ts'
import { pages, paths, serverPaths } from '#contract/paths.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { cityLabel, useI18n, useTitle } from '#pwa/i18n/i18n.ts'
import { useArtistsI18n } from '#pwa/i18n/pages/artists.ts'
import { ReportButton } from '#pwa/parts/report-button.tsx'
import { useSession } from '#pwa/session/session.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { CalendarLink } from '#pwa/ui/button.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { storedWithArtist } from '#sw/cache/stored-pages.ts'
import { followArtist } from '#sw/delivery/kinds/page-follows.ts'
import { resource } from '#sw/http/send.ts'
import { PageFollow } from '../event/page-follow.tsx'
import { StoredPage, UpcomingAndPast } from '../event/stored-page.tsx'
import { PageLinks } from '../venue/page-links.tsx'

const OwnArtist = optional(() => import(/* online */ './own-artist.tsx'))

/** The page at `/a/{slug}`: a DJ, band or teacher with the coming nights. The response is cached for offline use. */
export default function ArtistPage() {
  const { slug } = useParams({ from: pages.artist })
  const text = useArtistsI18n()
  const remote = useRemote(resource(calls.artist, { params: { slug } }), null)
  useTitle(remote.state === 'loaded' ? remote.body.artist.name : '')

  return (
    <StoredPage
      remote={remote}
      read={() => storedWithArtist(slug.toLowerCase())}
      name={slug}
      text={text}
      missing={{ id: 'no-artist', genre: 'salsa' }}
    >
      {found => <Artist {...found} />}
    </StoredPage>
  )
}

function Artist({ artist, events }: ArtistWithEvents) {
  const text = useArtistsI18n()
  const { calendar } = useI18n().events.venue
  const me = useSession(session => session.me)
  const { slug, name, city, state, kind, description, links, photoUrl } = artist
  const followed = { slug, name, city, state }

  return (
    <div className="page grow pt-6 pb-12 md:pt-10">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar id={slug} name={name} src={photoUrl ?? null} className="size-24" />
        <div className="min-w-0">
          <h1 className="display text-[clamp(2.25rem,11.6vw,3rem)] wrap-anywhere md:text-7xl">
            <bdi>{name}</bdi>
          </h1>
          <p className="mt-2 text-lg text-muted">{[text.kinds[kind], cityLabel(artist)].join(' · ')}</p>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <PageFollow
          kind={followArtist}
          entry={followed}
          bodyOf={follows => ({ follows, artist: followed })}
          name={name}
          page={paths.artist(slug)}
        />
        <CalendarLink feed={serverPaths.calendarOfArtist(slug)}>{calendar}</CalendarLink>
      </div>
      {description && <p className="mt-6 max-w-prose whitespace-pre-line text-lg wrap-anywhere">{description}</p>}
      {links && <PageLinks links={links} />}
      <UpcomingAndPast events={events} none={text.none} />
      {me && <ReportButton kind="artist" targetId={slug} />}
      {me && <OwnArtist key={slug} slug={slug} me={me} />}
    </div>
  )
}
