import type { AdminMember } from '#contract/admin/members.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { useAdminI18n } from './i18n.ts'
import { useRolesI18n } from './roles-i18n.ts'

/** The normal state is quiet: only a warning and a suspension have a colour. */
export function MemberBadges({ member: { userType, role, state } }: { member: AdminMember }) {
  const text = useAdminI18n().memberList
  const roles = useRolesI18n()
  return (
    <span className="flex flex-wrap justify-end gap-1">
      <Badge>{role ? roles.roles[role] : text.roles[userType]}</Badge>
      {state !== 'active' && <Badge tone={state === 'warned' ? 'waiting' : 'danger'}>{text.states[state]}</Badge>}
    </span>
  )
}
