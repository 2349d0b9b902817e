import { useLocation } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Flag from 'lucide-react/icons/flag'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import MapPin from 'lucide-react/icons/map-pin'
import Palette from 'lucide-react/icons/palette'
import Sun from 'lucide-react/icons/sun'
import Users from 'lucide-react/icons/users'
import { type ReactNode, useEffect, useState } from 'react'
import type { Invitation } from '#contract/accounts/invitations.ts'
import * as accountCalls from '#contract/accounts/settings/calls.ts'
import type { AdminSession } from '#contract/admin/admin.ts'
import * as calls from '#contract/admin/calls.ts'
import type { AdminRole } from '#contract/admin/roles.ts'
import { countLabel } from '#contract/i18n/figures.ts'
import { ready } from '#contract/monitoring/readiness/calls.ts'
import { paths } from '#contract/paths.ts'
import { InvitationList } from '#pwa/accounts/sign-up/invitation-list.tsx'
import { useWays } from '#pwa/accounts/sign-up/sign-up-ways.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useAdminI18n } from '#pwa/i18n/pages/admin.ts'
import { useAdminRolesI18n } from '#pwa/i18n/pages/admin-roles.ts'
import { useInvitationsI18n } from '#pwa/i18n/pages/invitations.ts'
import { useListingsI18n } from '#pwa/i18n/pages/listings.ts'
import { clockHere } from '#pwa/i18n/time-labels.ts'
import { BackToSections, SectionList } from '#pwa/parts/section-list.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { QuietButton } from '#pwa/ui/button.tsx'
import { Card } from '#pwa/ui/card.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { resource } from '#sw/http/send.ts'
import { ArtistClaims } from './artist-claims.tsx'
import { adminSend, signOut, useUncached, watchSession } from './gate/gate.ts'
import { NotLoaded } from './gate/not-loaded.tsx'
import { Health, HealthDot } from './health.tsx'
import { FeaturedEvents } from './listings/featured-events.tsx'
import { Listings } from './listings/listings.tsx'
import { Members } from './members/members.tsx'
import { People } from './members/people.tsx'
import { Moderation } from './moderation.tsx'
import { SectionTabs } from './section-tabs.tsx'
import { type AdminSection, isOpenTo, sectionAt, sectionsFor } from './sections.ts'
import { SiteSettings } from './site-settings.tsx'
import { Today, waitingCount } from './today.tsx'
import { VenuePages } from './venue-pages.tsx'

/**
 * The admin page after signing in: the list of the sections and the open one. A phone shows the list on its first page
 * only. A moderator sees the sections about what members publish.
 */
export function Dashboard({ session: { endsAt, role, name } }: { session: AdminSession }) {
  const i18n = useAdminI18n()
  const roles = useAdminRolesI18n()
  const format = useFormat()
  const section = useLocation({ select: ({ pathname }) => sectionAt(pathname) })
  const response = useUncached(resource(calls.summary))
  const { body: summary, refresh } = response
  // Locks an unused page when the server's session ends, instead of at the next click. The check does not extend the
  // session.
  useEffect(watchSession, [])
  const readiness = useUncached(resource(ready))
  const time = clockHere(Date.parse(endsAt), format)
  const badges: { [id in AdminSection]?: ReactNode } = {
    reports: waitingCount(summary) > 0 && <Badge tone="accent">{countLabel(waitingCount(summary), format)}</Badge>,
    health: <HealthDot readiness={readiness.body} />,
  }
  const sections = sectionsFor(role).map(({ id, href }) => ({
    id,
    href,
    name: i18n.sections[id],
    icon: icons[id],
    badge: badges[id],
  }))
  const session = (
    <p className="figures mt-1 text-muted wrap-anywhere">
      {name !== null && `${roles.openedBy({ name, role: roles.roles[role] })} · `}
      {i18n.locksAt(time)}
    </p>
  )
  const logOut = <QuietButton onClick={() => void signOut()}>{i18n.logout}</QuietButton>

  return (
    <div className="page grow pt-6 pb-14 md:pt-10">
      <div className="items-start gap-10 md:flex">
        <SectionList
          label={i18n.sectionList}
          sections={sections}
          chosen={section === 'today' ? null : section}
          shown={section}
        >
          <div className="space-y-3 p-4">
            {session}
            {logOut}
          </div>
        </SectionList>
        <div className="min-w-0 grow max-md:mt-6">
          {section !== 'today' && <BackToSections href={paths.admin}>{i18n.allSections}</BackToSections>}
          <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <div>
              <h1 className="display text-4xl long-words md:text-5xl">{i18n.sections[section]}</h1>
              <div className="md:hidden">{session}</div>
            </div>
            <div className="md:hidden">{logOut}</div>
          </header>
          {!isOpenTo(section, role) && <Notice>{i18n.adminsOnly}</Notice>}
          {section === 'today' && <Today role={role} summary={response} />}
          {section === 'reports' && <ArtistClaims />}
          {section === 'reports' && <Moderation onDecided={refresh} />}
          {section === 'people' && <PeopleSection role={role} />}
          {section === 'events' && <EventsSection />}
          {section === 'venues' && <VenuePages />}
          {section === 'site' && role === 'admin' && <SiteSettings />}
          {section === 'health' && role === 'admin' && <Health readiness={readiness} />}
        </div>
      </div>
    </div>
  )
}

const icons: Record<AdminSection, LucideIcon> = {
  today: Sun,
  reports: Flag,
  people: Users,
  events: CalendarDays,
  venues: MapPin,
  site: Palette,
  health: HeartPulse,
}

function EventsSection() {
  const i18n = useAdminI18n()
  const text = useListingsI18n()
  return (
    <SectionTabs
      label={i18n.sections.events}
      tabs={[
        { id: 'featured', label: i18n.featured, panel: <FeaturedEvents /> },
        { id: 'add', label: text.add, panel: <Listings part="add" /> },
        { id: 'unclaimed', label: text.title, panel: <Listings part="upcoming" /> },
        { id: 'sources', label: text.sources, panel: <Listings part="sources" /> },
      ]}
    />
  )
}

/** The members, those who help to run the site, and the invitations where they are needed. */
function PeopleSection({ role }: { role: AdminRole }) {
  const i18n = useAdminI18n()
  const roles = useAdminRolesI18n()
  const invitations = useInvitationsI18n()
  const { isInvitationNeeded } = useWays()
  if (role !== 'admin') return <Members role={role} />
  return (
    <SectionTabs
      label={i18n.sections.people}
      tabs={[
        { id: 'members', label: i18n.memberList.title, panel: <Members role={role} /> },
        { id: 'team', label: roles.people, panel: <People /> },
        ...(isInvitationNeeded ? [{ id: 'invitations', label: invitations.title, panel: <Invitations /> }] : []),
      ]}
    />
  )
}

/** The invitations of the admins, with which the first members of a site by invitation sign up. */
function Invitations() {
  const text = useInvitationsI18n()
  const response = useUncached(resource(accountCalls.adminInvitations))
  const [changed, setChanged] = useState<Invitation[]>()
  const list = changed ?? response.body
  const reload = async () => setChanged(await adminSend(accountCalls.adminInvitations))

  return (
    <Card className="p-5 md:p-6">
      <h2 className="display text-2xl">{text.title}</h2>
      <p className="mt-1 mb-4 text-muted">{text.adminText}</p>
      <NotLoaded response={response} failed={text.failed} />
      {list && (
        <InvitationList
          list={list}
          create={async () => await adminSend(accountCalls.createAdminInvitations, { body: { count: 1 } })}
          revoke={async ({ id }) => await adminSend(accountCalls.revokeAdminInvitation, { params: { id } })}
          onChanged={() => void reload()}
        />
      )}
    </Card>
  )
}
