import { useParams } from '@tanstack/react-router'
import { categoryLabel, categoryLang } from '#contract/events/categories.ts'
import { decimalLabel } from '#contract/i18n/figures.ts'
import { pages, paths, serverPaths } from '#contract/paths.ts'
import * as calls from '#contract/people/calls.ts'
import { followedHost, type HostPage, type HostWithEvents } from '#contract/people/hosts.ts'
import { displayNameOf, hostLabelOf } from '#contract/people/people.ts'
import { earlyCopyOf } from '#pwa/data/served-page.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { EmbedButton } from '#pwa/events/embed/embed-button.tsx'
import { JoinToFollow } from '#pwa/events/event/page-follow.tsx'
import { StoredPage, UpcomingAndPast } from '#pwa/events/event/stored-page.tsx'
import { MemberLink } from '#pwa/events/venue/page-links.tsx'
import { cityLabel, useI18n, useLanguage, useTitle } from '#pwa/i18n/i18n.ts'
import { siteName } from '#pwa/i18n/page-site.ts'
import { LoadingPage } from '#pwa/parts/loading-page.tsx'
import { useSession } from '#pwa/session/session.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { CalendarLink } from '#pwa/ui/button.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { storedOfHost } from '#sw/cache/stored-pages.ts'
import { resource } from '#sw/http/send.ts'
import { useFollowedIds } from '../person/follow.ts'
import { FollowButton } from '../person/follow-button.tsx'

const KeptPromises = optional(() => import(/* online */ '#pwa/events/promises/kept-promises.tsx'))

/** The page at `/h/{user name}`, for everybody: a host and the events. The response is cached for offline use. */
export default function OpenHostPage() {
  const { host } = useParams({ from: pages.host })
  const { status, me } = useSession()
  const text = useI18n().people.openHost
  const page = resource(calls.hostPage, { params: { host } })
  // The server has written what a visitor sees, which is shown until the session is known.
  const isKnown = status !== 'unknown' || earlyCopyOf(page) !== undefined
  const remote = useRemote(isKnown ? page : null, me?.id ?? null)
  useTitle(remote.state === 'loaded' ? labelOf(remote.body.host) : '')

  if (!isKnown) return <LoadingPage />
  return (
    <StoredPage
      remote={remote}
      read={() => storedOfHost(host)}
      name={host}
      text={text}
      missing={{ id: 'no-host', genre: 'merengue' }}
    >
      {found => <HostEvents {...found} onChanged={remote.refresh} />}
    </StoredPage>
  )
}

function labelOf(host: HostPage) {
  return hostLabelOf(host, displayNameOf(host))
}

function HostEvents({ host, events, onChanged }: HostWithEvents & { onChanged: () => void }) {
  const { format, i18n } = useLanguage()
  const me = useSession(session => session.me)
  const label = labelOf(host)
  const name = displayNameOf(host)
  const place = host.city && cityLabel({ city: host.city, state: host.state ?? '' })
  const rating = decimalLabel(host.rating, format)

  return (
    <div data-accent="host" className="page grow pt-6 pb-12 md:pt-10">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar
          id={host.id}
          name={label}
          src={host.profileImageUrl}
          shape="card"
          className="size-24 shrink-0 md:size-36"
        />
        <div className="min-w-0 grow basis-52">
          <h1 className="display text-[clamp(2.25rem,11.6vw,3rem)] wrap-anywhere md:text-7xl">
            <bdi>{label}</bdi>
          </h1>
          <p className="mt-2 text-lg text-muted wrap-anywhere">
            {label !== name && (
              <>
                <bdi>{name}</bdi>
                {place && ' · '}
              </>
            )}
            <bdi>{place}</bdi>
          </p>
          {host.reviewCount > 0 && (
            <p className="figures mt-1">
              <span aria-hidden className="font-semibold">
                ★ {rating}
              </span>
              <span className="sr-only">{i18n.events.card.rating(rating)}</span>
              {' · '}
              {i18n.events.page.reviewCount(host.reviewCount)}
            </p>
          )}
        </div>
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        {me ? (
          me.id !== host.id && <HostFollow viewerId={me.id} host={host} />
        ) : (
          <JoinToFollow page={paths.host(host.username)} />
        )}
        <CalendarLink feed={serverPaths.calendarOfHost(host.id)}>{i18n.events.venue.calendar}</CalendarLink>
        <EmbedButton list={`hosts/${host.id}`} title={`${siteName()} · ${label}`} />
      </div>
      <GenreLine genres={host.genres} />
      {host.promises && <KeptPromises promises={host.promises} hostId={host.id} series={null} onChanged={onChanged} />}
      {host.bio && (
        <p className="mt-4 max-w-prose whitespace-pre-line text-lg wrap-anywhere">
          <bdi>{host.bio}</bdi>
        </p>
      )}
      {host.website && <MemberLink href={host.website} />}
      <UpcomingAndPast events={events} none={i18n.people.openHost.none} />
    </div>
  )
}

function GenreLine({ genres }: { genres: string[] }) {
  const { language } = useLanguage()
  if (genres.length === 0) return null
  return (
    <ul className="mt-5 flex flex-wrap gap-x-4 gap-y-1 font-semibold text-accent-strong">
      {genres.map(genre => (
        <li key={genre} lang={categoryLang(genre, language)}>
          {categoryLabel(genre, language)}
        </li>
      ))}
    </ul>
  )
}

/** The list of followed people shows the host before the server has sent its own row. */
function HostFollow({ viewerId, host }: { viewerId: string; host: HostPage }) {
  const followed = useFollowedIds(viewerId)
  // Its place is kept until the list has been read.
  return (
    <span className={followed ? undefined : 'invisible'}>
      <FollowButton viewerId={viewerId} person={followedHost(host)} isFollowing={!!followed?.has(host.id)} />
    </span>
  )
}
