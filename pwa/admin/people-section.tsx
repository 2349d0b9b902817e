import type { AdminRole } from '#contract/admin/roles.ts'
import { useInvitationsI18n } from '#pwa/accounts/sign-up/invitations-i18n.ts'
import { useWays } from '#pwa/accounts/sign-up/sign-up-ways.ts'
import { useAdminI18n } from './i18n.ts'
import { Invitations } from './invitations.tsx'
import { Members } from './members.tsx'
import { People } from './people.tsx'
import { useRolesI18n } from './roles-i18n.ts'
import { SectionTabs } from './section-tabs.tsx'

/** The members, those who help to run the site, and the invitations where they are needed. */
export function PeopleSection({ role }: { role: AdminRole }) {
  const i18n = useAdminI18n()
  const roles = useRolesI18n()
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
