import { Navigate, useParams } from '@tanstack/react-router'
import * as calls from '#contract/events/going/calls.ts'
import { pages } from '#contract/paths.ts'
import type { PublicUser } from '#contract/people/person.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useAttendedEvents } from '#pwa/events/event/own-event-lists.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { MembersOnly } from '#pwa/parts/members-only.tsx'
import type { Me } from '#pwa/session/session.ts'
import { Tabs } from '#pwa/ui/tabs.tsx'
import { resource } from '#sw/http/send.ts'
import { useFollowing } from '../person/follow.ts'
import { PersonActions, WithPerson } from '../person/with-person.tsx'
import { AboutThem } from './about-tab.tsx'
import { CurrentlyAttending, EventsTab } from './events-tab.tsx'
import { FriendsTab } from './friends-tab.tsx'
import { Genres } from './genres.tsx'
import { ProfileHead, useTab } from './profile-head.tsx'
import { PosterWall, ProfileLayout } from './profile-layout.tsx'

/** `/profile/{id}` and `/user/{id}`: another member's profile. The member's own id redirects to their own page. */
export default function PersonPage() {
  const { userId = '' } = useParams({ strict: false })
  return (
    <MembersOnly>
      {me =>
        me.id === userId.toLowerCase() ? (
          <Navigate {...ownPage(me)} replace />
        ) : (
          <WithPerson userId={userId} viewerId={me.id}>
            {(person, refresh) => <PersonProfile me={me} person={person} onBlock={refresh} />}
          </WithPerson>
        )
      }
    </MembersOnly>
  )
}

function PersonProfile({ me, person, onBlock }: { me: Me; person: PublicUser; onBlock: () => void }) {
  const i18n = useI18n().people
  const text = i18n.profile
  const [tab, openTab] = useTab(['about', 'events', 'music', 'friends'])
  const isHost = person.userType === 'party_host'
  const attended = useAttendedEvents(isHost ? null : person.id, me.id)
  const hosted = useRemote(isHost ? resource(calls.hostedEvents, { params: { id: person.id } }) : null, me.id)
  const following = useFollowing(person.id, me.id)
  const events = isHost ? hosted : attended

  return (
    <ProfileLayout
      userType={person.userType}
      wall={<PosterWall personId={person.id} genres={person.favoriteGenres} events={events} />}
      head={
        <ProfileHead
          person={person}
          hasHostLabel={isHost}
          banner={isHost ? undefined : <CurrentlyAttending events={attended} />}
        >
          <PersonActions viewerId={me.id} person={person} onBlock={onBlock} />
        </ProfileHead>
      }
    >
      <Tabs
        label={text.views}
        selected={tab}
        onSelect={openTab}
        tabs={[
          { id: 'about', label: text.about, panel: <AboutThem person={person} /> },
          {
            id: 'events',
            label: i18n.events,
            panel: (
              <EventsTab
                events={events}
                title={isHost ? i18n.public.hosted : i18n.public.attended}
                empty={i18n.public.noEvents}
                limit={isHost ? 12 : 3}
              />
            ),
          },
          { id: 'music', label: text.music, panel: <Genres genres={person.favoriteGenres} empty={text.noGenres} /> },
          {
            id: 'friends',
            label: text.friends,
            panel: <FriendsTab me={person} following={following} empty={i18n.public.noFriends} />,
          },
        ]}
      />
    </ProfileLayout>
  )
}

function ownPage(me: Me) {
  return me.userType === 'party_host' ? { to: pages.profile } : { to: pages.goerProfile, search: { userId: me.id } }
}
