import * as calls from '#contract/events/going/calls.ts'
import { paths } from '#contract/paths.ts'
import type { PublicUser } from '#contract/people/person.ts'
import { useQuery } from '#pwa/data/use-query.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useAttendedEvents } from '#pwa/events/event/own-event-lists.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { MembersOnly } from '#pwa/parts/members-only.tsx'
import type { Me } from '#pwa/session/session.ts'
import { LinkButton } from '#pwa/ui/button.tsx'
import { Tabs } from '#pwa/ui/tabs.tsx'
import { resource } from '#sw/http/send.ts'
import { useFollowing } from '../person/follow.ts'
import { PersonActions, WithPerson } from '../person/with-person.tsx'
import { ActivityTab } from './activity-tab.tsx'
import { EventsTab, SavedEvents } from './events-tab.tsx'
import { FriendsTab } from './friends-tab.tsx'
import { Genres } from './genres.tsx'
import { MessagesHint } from './messages-hint.tsx'
import { ProfileHead, useTab } from './profile-head.tsx'
import { PosterWall, ProfileLayout } from './profile-layout.tsx'
import { ProfileLink, ProfileLinks } from './profile-links.tsx'

/** `/party-goer-profile?userId=…`; without an id, the member's own page. */
export default function GoerProfilePage() {
  const userId = useQuery().get('userId')
  return (
    <MembersOnly>
      {me => (
        <WithPerson userId={userId ?? me.id} viewerId={me.id}>
          {(person, refresh) => <GoerProfile me={me} person={person} onBlock={refresh} />}
        </WithPerson>
      )}
    </MembersOnly>
  )
}

function GoerProfile({ me, person, onBlock }: { me: Me; person: PublicUser; onBlock: () => void }) {
  const i18n = useI18n().people
  const text = i18n.public
  const isOwn = me.id === person.id
  const [tab, openTab] = useTab(['events', 'genres', 'friends', 'activity'])
  const isHost = person.userType === 'party_host'
  const events = useAttendedEvents(person.id, me.id)
  const hosted = useRemote(isHost ? resource(calls.hostedEvents, { params: { id: person.id } }) : null, me.id)
  const following = useFollowing(person.id, me.id)

  return (
    <ProfileLayout
      userType={person.userType}
      top={isOwn && <OwnLinks />}
      wall={<PosterWall personId={person.id} genres={person.favoriteGenres} events={events} />}
      head={
        <ProfileHead
          person={person}
          banner={
            person.bio && (
              <p className="mt-3 leading-relaxed wrap-anywhere whitespace-pre-wrap text-muted">
                <bdi>{person.bio}</bdi>
              </p>
            )
          }
        >
          {isOwn ? (
            <LinkButton href={paths.editProfile}>{text.edit}</LinkButton>
          ) : (
            <PersonActions viewerId={me.id} person={person} onBlock={onBlock} />
          )}
        </ProfileHead>
      }
    >
      <Tabs
        label={i18n.profile.views}
        selected={tab}
        onSelect={openTab}
        tabs={[
          {
            id: 'events',
            label: text.recentEvents,
            panel: (
              <>
                {isHost && (
                  <div className="mb-10">
                    <EventsTab events={hosted} title={text.hosted} empty={text.noEvents} limit={12} hasCount />
                  </div>
                )}
                <EventsTab events={events} empty={isOwn ? i18n.profile.noEvents : text.noEvents} limit={12} />
                {isOwn && <SavedEvents userId={me.id} />}
              </>
            ),
          },
          {
            id: 'genres',
            label: text.favoriteGenres,
            panel: <Genres genres={person.favoriteGenres} empty={i18n.profile.noGenres} />,
          },
          {
            id: 'friends',
            label: text.friends,
            panel: (
              <FriendsTab me={person} following={following} empty={isOwn ? i18n.profile.noFriends : text.noFriends} />
            ),
          },
          { id: 'activity', label: text.activity, panel: <ActivityTab person={person} viewerId={me.id} /> },
        ]}
      />
    </ProfileLayout>
  )
}

function OwnLinks() {
  const { profile, public: text } = useI18n().people
  return (
    <ProfileLinks label={profile.title}>
      <ProfileLink href={paths.inbox()}>{text.inbox}</ProfileLink>
      <MessagesHint />
    </ProfileLinks>
  )
}
