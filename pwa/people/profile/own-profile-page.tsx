import { helpedEvents } from '#contract/events/people/calls.ts'
import { paths } from '#contract/paths.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useEdits } from '#pwa/edits/edits.ts'
import { useAttendedEvents } from '#pwa/events/event/own-event-lists.ts'
import { useI18n, useTitle } from '#pwa/i18n/i18n.ts'
import { useEventPeopleI18n } from '#pwa/i18n/pages/event-people.ts'
import { MembersOnly } from '#pwa/parts/members-only.tsx'
import type { Me } from '#pwa/session/session.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Pulse } from '#pwa/ui/spinner.tsx'
import { Tabs } from '#pwa/ui/tabs.tsx'
import { edited } from '#sw/delivery/kinds/profile.ts'
import { resource } from '#sw/http/send.ts'
import { ShortEdit, useShortEdit } from '../edit/short-edit.tsx'
import { WaitingEdits } from '../edit/waiting-edits.tsx'
import { useFollowing } from '../person/follow.ts'
import { AboutTab } from './about-tab.tsx'
import { EventPoster, postersClasses } from './event-poster.tsx'
import { CurrentlyAttending, EventsTab, SavedEvents } from './events-tab.tsx'
import { FriendsTab } from './friends-tab.tsx'
import { MusicTab } from './genres.tsx'
import { OwnHostPage } from './own-host-page.tsx'
import { ProfileHead, useTab } from './profile-head.tsx'
import { PosterWall, ProfileLayout } from './profile-layout.tsx'
import { OwnLinks } from './profile-links.tsx'
import { readOwnPageAhead } from './read-own-page-ahead.ts'

/** @public Called by the route before each opening of the page. */
export const prefetch = readOwnPageAhead

export default function OwnProfilePage() {
  const i18n = useI18n().people
  useTitle(i18n.profile.title)
  return (
    <MembersOnly loading={<Loading />}>
      {me => (me.userType === 'party_host' ? <OwnHostPage me={me} /> : <OwnProfile saved={me} />)}
    </MembersOnly>
  )
}

function OwnProfile({ saved }: { saved: Me }) {
  const me = edited(saved, useEdits(saved.id) ?? [])
  const i18n = useI18n().people
  const text = i18n.profile
  const [tab, openTab] = useTab(['about', 'events', 'music', 'friends'])
  const edit = useShortEdit(me)
  const isEditing = edit.isOpen
  const attended = useAttendedEvents(me.id, me.id)
  const following = useFollowing(me.id, me.id)

  return (
    <ProfileLayout
      userType={me.userType}
      top={<OwnLinks />}
      wall={<PosterWall personId={me.id} genres={me.favoriteGenres} events={attended} />}
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
                <EventsTab events={attended} listHref={paths.goerProfile({ userId: me.id })} />
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

function Loading() {
  return (
    <output className="grid min-h-dvh place-content-center justify-items-center gap-4">
      <Pulse className="size-16" />
      {useI18n().people.loading}
    </output>
  )
}

/** The events that a member helps with, or is asked to; only for the member. Members without any see nothing. */
function HelpedEvents({ userId }: { userId: string }) {
  const text = useEventPeopleI18n()
  const helped = useRemote(resource(helpedEvents), userId)
  if (helped.state !== 'loaded' || helped.body.length === 0) return null

  return (
    <section className="mt-10">
      <h2 className="display mb-4 text-2xl">{text.helpingTitle}</h2>
      <ul className={postersClasses}>
        {helped.body.map(({ event, role, isInvited }) => (
          <EventPoster key={event.id} event={event} note={isInvited ? text.invitedNote : text.role[role]} />
        ))}
      </ul>
    </section>
  )
}
