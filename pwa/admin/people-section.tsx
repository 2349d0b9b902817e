import type { AdminRole } from '#contract/admin/roles.ts'
import { useInvitationsI18n } from '#pwa/accounts/sign-up/invitations-i18n.ts'
import { useWays } from '#pwa/accounts/sign-up/sign-up-ways.ts'
import { Notice } from '#pwa/ui/notice.tsx'
import { useAdminI18n } from './i18n.ts'
import { Invitations } from './invitations.tsx'
import { People } from './people.tsx'
import { useRolesI18n } from './roles-i18n.ts'
import { SectionTabs } from './section-tabs.tsx'

/** Those who help to run the site, and the invitations where they are needed. */
export function PeopleSection({ role }: { role: AdminRole }) {
  const i18n = useAdminI18n()
  const roles = useRolesI18n()
  const invitations = useInvitationsI18n()
  const { isInvitationNeeded } = useWays()
  if (role !== 'admin') return <Notice>{i18n.adminsOnly}</Notice>
  return (
    <SectionTabs
      label={i18n.sections.people}
      tabs={[
        { id: 'team', label: roles.people, panel: <People /> },
        ...(isInvitationNeeded ? [{ id: 'invitations', label: invitations.title, panel: <Invitations /> }] : []),
      ]}
    />
  )
}
