import { useEffect, useState } from 'react'
import type { AdminRole } from '#contract/admin/roles.ts'
import { paths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { untilLoaded } from '#pwa/data/until-loaded.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useAdminRolesI18n } from '#pwa/i18n/pages/admin-roles.ts'
import { type Me, useSession } from '#pwa/session/session.ts'
import { Button, LinkButton } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { codeOf } from '#sw/http/failures.ts'
import { unlockAsMember } from '../gate/gate.ts'
import { BecomeAdmin } from './become-admin.tsx'
import { useOwnRole } from './own-role.ts'

const ConfirmIdentity = optional(async () => {
  const { ConfirmIdentity } = await untilLoaded(() => import('#pwa/accounts/sign-in/confirm-identity.tsx'))
  return { default: ConfirmIdentity }
})

/** The longest wait for the session and the role: the password of the server must work without both. */
const WAIT_MS = 3_000

/**
 * The member of this browser as far as the locked page shows one. `isPending` until that is known: a way in that
 * appeared later would move the button of the form away from a finger.
 */
export function useGateMember() {
  const { status, me } = useSession()
  const { own, isLoading, refresh } = useOwnRole(me?.id)
  const [hasWaited, setHasWaited] = useState(false)
  // In an effect, because the timer is outside React.
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return { isPending: !hasWaited && (status === 'unknown' || isLoading), status, me, own, refresh }
}

/**
 * Above the form for the password of the server: the way in for a member with a role, who may have to sign in first,
 * and for the member who finished the set-up.
 */
export function MemberGate({
  status,
  me,
  own,
  refresh,
}: Pick<ReturnType<typeof useGateMember>, 'status' | 'me' | 'own' | 'refresh'>) {
  const text = useAdminRolesI18n()
  const isSignedOut = status === 'signed-out'
  const hasWayIn = own !== undefined && (own.role !== null || own.canBecomeAdmin)
  if (!isSignedOut && !hasWayIn) return null

  return (
    <div className="mt-6 space-y-5">
      {isSignedOut && (
        <LinkButton href={paths.signIn({ redirect: paths.admin })} className="w-full">
          {text.signInToOpen}
        </LinkButton>
      )}
      {me && own?.canBecomeAdmin && <BecomeAdmin me={me} onBecame={refresh} />}
      {me && own?.role && <OpenAsMember me={me} role={own.role} />}
      <p className="border-t border-line pt-5 text-muted">{text.orPassword}</p>
    </div>
  )
}

function OpenAsMember({ me, role }: { me: Me; role: AdminRole }) {
  const text = useAdminRolesI18n()
  const [isConfirming, setIsConfirming] = useState(false)
  const { isBusy, failure, run } = useAction({
    failed: text.openFailed,
    noSignal: text.noSignal,
    handle(error) {
      const isConfirmation = codeOf(error) === 'confirm-first'
      if (isConfirmation) setIsConfirming(true)
      return isConfirmation
    },
  })

  const open = async () => {
    setIsConfirming(false)
    await run(() => unlockAsMember(me.id))
  }

  return (
    <>
      {failure && <Notice tone="error">{failure}</Notice>}
      <p className="wrap-anywhere">{text.openText[role](displayNameOf(me))}</p>
      <Button isBusy={isBusy} onClick={() => void open()} className="w-full">
        {isBusy ? text.opening : text.open}
      </Button>
      {isConfirming && (
        <ConfirmIdentity me={me} isOpen onProved={() => void open()} onClose={() => setIsConfirming(false)} />
      )}
    </>
  )
}
