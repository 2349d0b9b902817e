import { paths } from '#contract/paths.ts'
import { useOwnRole } from '#pwa/admin/members/own-role.ts'
import { useAdminRolesI18n } from '#pwa/i18n/pages/admin-roles.ts'
import type { Me } from '#pwa/session/session.ts'
import { SmallLink } from '#pwa/ui/button.tsx'
import { FactRow } from './section.tsx'

/** The way to the admin page, for members with a role. */
export default function SiteRole({ me }: { me: Me }) {
  const text = useAdminRolesI18n()
  const { own } = useOwnRole(me.id)
  if (!own?.role) return null

  return (
    <div className="mt-3 border-t border-line pt-3">
      <FactRow name={text.yourRole} action={<SmallLink href={paths.admin}>{text.toAdmin}</SmallLink>}>
        {text.roles[own.role]}
      </FactRow>
    </div>
  )
}
