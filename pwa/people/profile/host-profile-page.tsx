import { Navigate } from '@tanstack/react-router'
import * as calls from '#contract/events/going/calls.ts'
import { pages, paths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people/people.ts'
import type { PublicUser } from '#contract/people/person.ts'
import { useQuery } from '#pwa/data/use-query.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { HostedEvents } from '#pwa/events/list/hosted-events.tsx'
import { useI18n, useTitle } from '#pwa/i18n/i18n.ts'
import { LoadingPage } from '#pwa/parts/loading-page.tsx'
import { MembersOnly } from '#pwa/parts/members-only.tsx'
import { type Me, useSession } from '#pwa/session/session.ts'
import { LinkButton } from '#pwa/ui/button.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { Tabs } from '#pwa/ui/tabs.tsx'
import { resource } from '#sw/http/send.ts'
import { PersonActions, WithPerson } from '../person/with-person.tsx'
import { UserSearchPanel } from '../search/user-search-panel.tsx'
import { HostReviews } from './host-reviews.tsx'
import { HostVenue } from './host-venue.tsx'
import { OwnHostPage } from './own-host-page.tsx'
import { JOBS, ProfileHead, useTab } from './profile-head.tsx'
import { PosterWall, ProfileLayout } from './profile-layout.tsx'
import { readOwnPageAhead } from './read-own-page-ahead.ts'

/** @public Called by the route before each opening of the page. */
export const prefetch = readOwnPageAhead

/**
 * `/party-host-profile?userId=…`; without an id, the member's own page. A goer has no such page and is redirected to
 * the goer profile.
 */
export default function HostProfilePage() {
  const text = useI18n().people.hostPage
  const userId = useQuery().get('userId')?.toLowerCase() ?? null
  const { status, me } = useSession()
  useTitle(text.views)

  if (status === 'unknown') return <LoadingPage />
  if (!me) return <AskToSignIn userId={userId} />
  if ((userId ?? me.id) === me.id) {
    if (me.userType !== 'party_host') return <Navigate to={pages.goerProfile} replace />
    return <MembersOnly>{member => <OwnHostPage me={member} />}</MembersOnly>
  }
  return (
    <WithPerson userId={userId ?? me.id} viewerId={me.id}>
      {(person, refresh) =>
        person.userType === 'party_host' ? (
          <HostProfile me={me} person={person} onBlock={refresh} />
        ) : (
          <Navigate to={pages.goerProfile} search={{ userId: person.id }} replace />
        )
      }
    </WithPerson>
  )
}

function HostProfile({ me, person, onBlock }: { me: Me; person: PublicUser; onBlock: () => void }) {
  const i18n = useI18n().people
  const text = i18n.hostPage
  const [tab, openTab] = useTab(['events', 'venue', 'reviews', 'users', JOBS])
  const events = useRemote(resource(calls.hostedEvents, { params: { id: person.id } }), me.id)

  return (
    <ProfileLayout
      userType={person.userType}
      wall={<PosterWall personId={person.id} genres={person.favoriteGenres} events={events} />}
      head={
        <ProfileHead person={person} hasHostLabel>
          <PersonActions viewerId={me.id} person={person} onBlock={onBlock} staysOnPage />
        </ProfileHead>
      }
    >
      <Tabs
        label={text.views}
        // The job listings are part of the Venue tab, and have a URL of their own.
        selected={tab === JOBS ? 'venue' : tab}
        onSelect={openTab}
        tabs={[
          { id: 'events', label: text.events, panel: <HostedEvents hostId={person.id} /> },
          { id: 'venue', label: text.venue, panel: <HostVenue host={person} isOwn={false} isAtJobs={tab === JOBS} /> },
          { id: 'reviews', label: text.reviews, panel: <HostReviews events={events} /> },
          { id: 'users', label: text.searchUsers, panel: <UserSearchPanel viewerId={me.id} /> },
        ]}
      />
    </ProfileLayout>
  )
}

function AskToSignIn({ userId }: { userId: string | null }) {
  const text = useI18n().people.hostPage
  const page = paths.hostProfile(userId === null ? {} : { userId })
  return (
    <div data-accent="host" className="page grow">
      <EmptyState
        titleAs="h1"
        title={text.askToSignIn}
        action={<LinkButton href={paths.signInToContinue({ redirect: page })}>{text.signIn}</LinkButton>}
      />
      {userId && <PublicEvents hostId={userId} />}
    </div>
  )
}

/** What signed-out visitors see of a host: the announced events. */
function PublicEvents({ hostId }: { hostId: string }) {
  const text = useI18n().people.hostPage
  const hostEvents = useRemote(resource(calls.hostedEvents, { params: { id: hostId } }), null)
  const host = hostEvents.state === 'loaded' ? hostEvents.body[0]?.host : undefined
  if (!host) return null
  return (
    <section>
      <h2 className="display mb-5 text-3xl wrap-anywhere">{text.eventsBy(displayNameOf(host))}</h2>
      <HostedEvents hostId={hostId} />
    </section>
  )
}
