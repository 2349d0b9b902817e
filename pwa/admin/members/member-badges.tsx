import type { AdminMember } from '#contract/admin/members.ts'
import { useAdminI18n } from '#pwa/i18n/pages/admin.ts'
import { useAdminRolesI18n } from '#pwa/i18n/pages/admin-roles.ts'
import { Badge } from '#pwa/ui/badge.tsx'

/** The normal state is quiet: only a warning and a suspension have a colour. */
export function MemberBadges({ member: { userType, role, state } }: { member: AdminMember }) {
  const text = useAdminI18n().memberList
  const roles = useAdminRolesI18n()
  return (
    <span className="flex flex-wrap justify-end gap-1">
      <Badge>{role ? roles.roles[role] : text.roles[userType]}</Badge>
      {state !== 'active' && <Badge tone={state === 'warned' ? 'waiting' : 'danger'}>{text.states[state]}</Badge>}
    </span>
  )
}
