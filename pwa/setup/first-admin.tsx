import { paths } from '#contract/paths.ts'
import { BecomeAdmin } from '#pwa/admin/members/become-admin.tsx'
import { useOwnRole } from '#pwa/admin/members/own-role.ts'
import { useAdminRolesI18n } from '#pwa/i18n/pages/admin-roles.ts'
import { useSession } from '#pwa/session/session.ts'
import { LinkButton, QuietLink, SmallLink } from '#pwa/ui/link-button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'

/** The end of the set-up: the member who is signed in becomes the admin, or signs up first. */
export function FirstAdmin() {
  const text = useAdminRolesI18n()
  const me = useSession(session => session.me)
  const { own, refresh } = useOwnRole(me?.id)
  if (me && !own?.canBecomeAdmin && own?.role !== 'admin') return null

  return (
    <section className="space-y-4 border-t border-line pt-5">
      <h2 className="display text-2xl">{text.firstAdmin}</h2>
      {!me && (
        <>
          <p className="text-muted">{text.signInFirst}</p>
          <div className="flex flex-wrap gap-3">
            <LinkButton href={paths.join({ redirect: paths.admin })} target="_top">
              {text.signUp}
            </LinkButton>
            <QuietLink href={paths.signIn({ redirect: paths.admin })} target="_top">
              {text.signIn}
            </QuietLink>
          </div>
        </>
      )}
      {me && own?.canBecomeAdmin && <BecomeAdmin me={me} onBecame={refresh} />}
      {own?.role === 'admin' && (
        <Notice tone="good" action={<SmallLink href={paths.admin}>{text.toAdmin}</SmallLink>}>
          {text.became}
        </Notice>
      )}
    </section>
  )
}
