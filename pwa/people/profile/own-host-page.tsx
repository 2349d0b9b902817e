import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as calls from '#contract/events/going/calls.ts'
import { countLabel } from '#contract/i18n/figures.ts'
import { pages, paths, serverPaths } from '#contract/paths.ts'
import { displayNameOf, hostLabelOf } from '#contract/people/people.ts'
import type { PublicUser } from '#contract/people/person.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useEdits } from '#pwa/edits/edits.ts'
import { HostDesk } from '#pwa/events/desk/host-desk.tsx'
import { PublishedSheet } from '#pwa/events/desk/published-sheet.tsx'
import { EmbedButton } from '#pwa/events/embed/embed-button.tsx'
import { useAttendedEvents } from '#pwa/events/event/own-event-lists.ts'
import { useI18n, useLanguage, useTitle } from '#pwa/i18n/i18n.ts'
import { siteName } from '#pwa/i18n/page-site.ts'
import type { Me } from '#pwa/session/session.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Button, CalendarLink, LinkButton } from '#pwa/ui/button.tsx'
import { Tabs } from '#pwa/ui/tabs.tsx'
import { edited } from '#sw/delivery/kinds/profile.ts'
import { resource } from '#sw/http/send.ts'
import { ShortEdit, useShortEdit } from '../edit/short-edit.tsx'
import { WaitingEdits } from '../edit/waiting-edits.tsx'
import { useFollowing } from '../person/follow.ts'
import { homeOf } from '../person/place.ts'
import { TypeBadge } from '../person/type-badge.tsx'
import { UserSearchPanel } from '../search/user-search-panel.tsx'
import { AboutTab } from './about-tab.tsx'
import { CurrentlyAttending, EventsTab, SavedEvents } from './events-tab.tsx'
import { FriendsTab } from './friends-tab.tsx'
import { MusicTab } from './genres.tsx'
import { HostAnalytics } from './host-analytics.tsx'
import { HostReviews } from './host-reviews.tsx'
import { HostVenue } from './host-venue.tsx'
import { MessagesHint } from './messages-hint.tsx'
import { JOBS, profileCounts, useTab } from './profile-head.tsx'
import { OwnLinks, ProfileLink, ProfileLinks } from './profile-links.tsx'

/**
 * The own page of a host. `/party-host-profile` and `/profile` are two addresses of it: both begin with the desk, and
 * each has the tabs and links that are specified for it.
 */
export function OwnHostPage({ me: saved }: { me: Me }) {
  const me = edited(saved, useEdits(saved.id) ?? [])
  const isProfile = useLocation({ select: location => location.pathname.toLowerCase() === pages.profile })
  const publishedId = useLocation({ select: location => location.state.publishedEvent })
  useTitle(displayNameOf(me))

  return (
    <div data-accent="host" className="page grow pt-4 pb-16 md:pt-5">
      {isProfile ? <ProfileAddress saved={saved} me={me} /> : <HostAddress me={me} />}
      {publishedId !== undefined && <PublishedSheet eventId={publishedId} me={me} />}
    </div>
  )
}

/** `/profile` */
function ProfileAddress({ saved, me }: { saved: Me; me: Me }) {
  const i18n = useI18n().people
  const text = i18n.profile
  const [tab, openTab] = useTab(['events', 'about', 'music', 'friends'])
  const edit = useShortEdit(me)
  const attended = useAttendedEvents(me.id, me.id)
  const following = useFollowing(me.id, me.id)
  const isEditing = edit.isOpen

  return (
    <>
      <HostHead person={{ ...me, followingCount: me.followingCount + following.change }} hasLinks>
        <LinkButton href={paths.hostProfile()} look="plain" size="small">
          {text.hostPage}
        </LinkButton>
        <Button
          look="quiet"
          size="small"
          aria-expanded={isEditing}
          onClick={() => (isEditing ? edit.cancel() : edit.open())}
        >
          {isEditing ? text.cancel : text.edit}
        </Button>
      </HostHead>
      <CurrentlyAttending events={attended} />
      <WaitingEdits me={saved} />
      {isEditing && <ShortEdit edit={edit} isJustOpened={edit.isJustOpened} />}
      <Tabs
        className="mt-3"
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
                <Desk me={me} />
                <div className="mt-12">
                  <EventsTab
                    events={attended}
                    title={i18n.public.attended}
                    listHref={paths.goerProfile({ userId: me.id })}
                    hasCount
                  />
                </div>
                <SavedEvents userId={me.id} />
              </>
            ),
          },
          { id: 'music', label: text.music, panel: <MusicTab me={me} edit={isEditing ? edit : null} /> },
          { id: 'friends', label: text.friends, panel: <FriendsTab me={me} following={following} /> },
        ]}
      />
      <OwnLinks />
    </>
  )
}

/** `/party-host-profile` */
function HostAddress({ me }: { me: Me }) {
  const i18n = useI18n().people
  const text = i18n.hostPage
  const [tab, openTab] = useTab(['events', 'venue', 'reviews', 'analytics', 'users', JOBS])

  return (
    <>
      <HostHead person={me}>
        <LinkButton href={paths.editProfile} look="quiet" size="small">
          {i18n.public.edit}
        </LinkButton>
      </HostHead>
      <Tabs
        className="mt-3"
        label={text.views}
        // The job listings are part of the Venue tab, and have a URL of their own.
        selected={tab === JOBS ? 'venue' : tab}
        onSelect={openTab}
        tabs={[
          { id: 'events', label: text.events, panel: <Desk me={me} /> },
          { id: 'venue', label: text.venue, panel: <HostVenue host={me} isOwn isAtJobs={tab === JOBS} /> },
          { id: 'reviews', label: text.reviews, panel: <Reviews me={me} /> },
          { id: 'analytics', label: text.analytics, panel: <Analytics me={me} /> },
          { id: 'users', label: text.searchUsers, panel: <UserSearchPanel viewerId={me.id} /> },
        ]}
      />
      <ProfileLinks label={i18n.profile.title} signOut={i18n.public.logout}>
        <ProfileLink href={paths.search()}>{i18n.public.searchUsers}</ProfileLink>
        <ProfileLink href={paths.inbox()}>{i18n.public.inbox}</ProfileLink>
        <MessagesHint />
      </ProfileLinks>
    </>
  )
}

function Desk({ me }: { me: Me }) {
  const changedId = useLocation({ select: location => location.state.changedEvent })
  return <HostDesk me={me} changedId={changedId} />
}

/** The list with the past events, which only two tabs need. */
function useHosted({ id }: Me) {
  return useRemote(resource(calls.hostedEvents, { params: { id } }), id)
}

function Reviews({ me }: { me: Me }) {
  return <HostReviews events={useHosted(me)} />
}

/** The numbers, and the ways to show the list of events elsewhere. */
function Analytics({ me }: { me: Me }) {
  const { hosted } = useI18n().events
  return (
    <>
      <HostAnalytics host={me} events={useHosted(me)} />
      <div className="mt-9 flex flex-wrap gap-3">
        <CalendarLink feed={serverPaths.calendarOfHost(me.id)}>{hosted.subscribe}</CalendarLink>
        {/* The id, because the list must stay on other sites when the host changes the user name. */}
        <EmbedButton list={`hosts/${me.id}`} title={`${siteName()} · ${displayNameOf(me)}`} />
      </div>
    </>
  )
}

/** `hasLinks`: the numbers of followers lead to their lists. `children` are the buttons beside the name. */
type HostHeadProps = { person: PublicUser; hasLinks?: boolean; children: ReactNode }

/** The head of a host's own page in a few lines, because the desk comes first. */
function HostHead({ person, hasLinks = false, children }: HostHeadProps) {
  const { format, i18n } = useLanguage()
  const text = i18n.people
  const name = displayNameOf(person)
  const label = hostLabelOf(person, text.host)

  return (
    <header>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Avatar
          key={person.profileImageUrl}
          id={person.id}
          name={name}
          src={person.profileImageUrl}
          className="size-11 md:size-14"
        />
        <div className="min-w-0 flex-1 basis-36">
          <h1 className="display text-2xl wrap-anywhere md:text-4xl">
            <bdi>{name}</bdi>
          </h1>
          <p className="text-sm text-muted wrap-anywhere">
            {label !== text.host && (
              <>
                <bdi className="font-semibold text-text">{label}</bdi> ·{' '}
              </>
            )}
            @{person.username} · <bdi>{homeOf(person, i18n)}</bdi>
            {hasLinks && person.hometown && ` · ${text.profile.hometown(person.hometown)}`}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">{children}</div>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 text-sm text-muted">
        <TypeBadge userType={person.userType} />
        {profileCounts(person, text.counted).map(({ label, count, href }) => {
          const figure = (
            <>
              <strong className="figures text-text">{countLabel(count, format)}</strong> <span>{label}</span>
            </>
          )
          return hasLinks && href ? (
            <a key={label} href={href} className="inline-flex min-h-11 items-center gap-1 no-underline hover:underline">
              {figure}
            </a>
          ) : (
            <span key={label}>{figure}</span>
          )
        })}
        <bdi className="w-full min-w-0 text-text wrap-anywhere md:w-auto">
          {person.statusMessage || text.defaultStatus}
        </bdi>
      </div>
    </header>
  )
}
