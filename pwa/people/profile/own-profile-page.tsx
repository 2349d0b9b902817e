import * as calls from '#contract/events/going/calls.ts'
import { paths } from '#contract/paths.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useEdits } from '#pwa/edits/edits.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useTitle } from '#pwa/i18n/title.ts'
import { MembersOnly } from '#pwa/parts/members-only.tsx'
import type { Me } from '#pwa/session/session.ts'
import { Button } from '#pwa/ui/button.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { Pulse } from '#pwa/ui/pulse.tsx'
import { Tabs } from '#pwa/ui/tabs.tsx'
import { edited } from '#sw/delivery/profile.ts'
import { resource } from '#sw/http/send.ts'
import { useShortEdit } from '../edit/use-short-edit.ts'
import { WaitingEdits } from '../edit/waiting-edits.tsx'
import { useFollowing } from '../person/follow.ts'
import { AboutTab } from './about-tab.tsx'
import { CurrentlyAttending } from './currently-attending.tsx'
import { EventsTab } from './events-tab.tsx'
import { FriendsTab } from './friends-tab.tsx'
import { MusicTab } from './music-tab.tsx'
import { PosterWall } from './poster-wall.tsx'
import { ProfileHead } from './profile-head.tsx'
import { ProfileLayout } from './profile-layout.tsx'
import { ProfileLink, ProfileLinks } from './profile-links.tsx'
import { SavedEvents } from './saved-events.tsx'
import { ShortEdit } from './short-edit.tsx'
import { useTab } from './use-tab.ts'
import { useAttendedEvents } from './waiting-events.ts'

const HelpedEvents = optional(() => import('./helped-events.tsx'))

export default function OwnProfilePage() {
  const i18n = useI18n().people
  useTitle(i18n.profile.title)
  return <MembersOnly loading={<Loading />}>{me => <OwnProfile saved={me} />}</MembersOnly>
}

function OwnProfile({ saved }: { saved: Me }) {
  const me = edited(saved, useEdits(saved.id) ?? [])
  const i18n = useI18n().people
  const text = i18n.profile
  const [tab, openTab] = useTab(['about', 'events', 'music', 'friends'])
  const edit = useShortEdit(me)
  const isEditing = edit.isOpen
  const isHost = me.userType === 'party_host'
  const attended = useAttendedEvents(me.id, me.id)
  const hosted = useRemote(isHost ? resource(calls.hostedEvents, { params: { id: me.id } }) : null, me.id)
  const following = useFollowing(me.id, me.id)

  return (
    <ProfileLayout
      userType={me.userType}
      top={<OwnLinks isHost={isHost} />}
      wall={<PosterWall personId={me.id} genres={me.favoriteGenres} events={isHost ? hosted : attended} />}
      head={
        <ProfileHead
          person={{ ...me, followingCount: me.followingCount + following.change }}
          banner={<CurrentlyAttending events={attended} />}
        >
          <Button
            look={isEditing ? 'quiet' : 'accent'}
            aria-expanded={isEditing}
            onClick={() => (isEditing ? edit.cancel() : edit.open())}
          >
            {isEditing ? text.cancel : text.edit}
          </Button>
        </ProfileHead>
      }
    >
      <WaitingEdits me={saved} />
      {isEditing && <ShortEdit edit={edit} isJustOpened={edit.isJustOpened} />}
      <Tabs
        label={text.views}
        selected={tab}
        onSelect={openTab}
        tabs={[
          { id: 'about', label: text.about, panel: <AboutTab me={me} isEditing={isEditing} /> },
          {
            id: 'events',
            label: i18n.events,
            panel: (
              <>
                {isHost && (
                  <div className="mb-10">
                    <EventsTab
                      events={hosted}
                      title={i18n.public.hosted}
                      empty={text.noneHosted}
                      listHref={paths.hostProfile()}
                      hasCount
                    />
                  </div>
                )}
                <EventsTab
                  events={attended}
                  title={isHost ? i18n.public.attended : undefined}
                  listHref={paths.goerProfile({ userId: me.id })}
                  hasCount={isHost}
                />
                <SavedEvents userId={me.id} />
                <HelpedEvents userId={me.id} />
              </>
            ),
          },
          { id: 'music', label: text.music, panel: <MusicTab me={me} edit={isEditing ? edit : null} /> },
          { id: 'friends', label: text.friends, panel: <FriendsTab me={me} following={following} /> },
        ]}
      />
    </ProfileLayout>
  )
}

/** The links to the host's own pages come first, because the header and the tab bar do not have them. */
function OwnLinks({ isHost }: { isHost: boolean }) {
  const { profile: text, hostPage } = useI18n().people
  return (
    <ProfileLinks label={text.title} signOut={text.signOut}>
      {isHost && <ProfileLink href={paths.hostProfile()}>{text.hostPage}</ProfileLink>}
      {isHost && <ProfileLink href={paths.hostProfile({ tab: 'jobs' })}>{hostPage.jobs}</ProfileLink>}
      <ProfileLink href={paths.landing}>{text.mainPage}</ProfileLink>
      <ProfileLink href={paths.search()}>{text.search}</ProfileLink>
      <ProfileLink href={paths.inbox()}>{text.inbox}</ProfileLink>
    </ProfileLinks>
  )
}

function Loading() {
  return (
    <output className="grid min-h-[70dvh] place-content-center justify-items-center gap-4">
      <Pulse className="size-16" />
      {useI18n().people.loading}
    </output>
  )
}
