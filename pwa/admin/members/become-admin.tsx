import { displayNameOf } from '#contract/people/people.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useAdminRolesI18n } from '#pwa/i18n/pages/admin-roles.ts'
import type { Me } from '#pwa/session/session.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { becomeAdmin } from './own-role.ts'

/** For the member in whose browser the set-up was opened. */
export function BecomeAdmin({ me, onBecame }: { me: Me; onBecame: () => void }) {
  const text = useAdminRolesI18n()
  const { isBusy, failure, run } = useAction({ failed: text.becomeFailed, noSignal: text.noSignal })

  const become = () =>
    run(async () => {
      await becomeAdmin(me.id)
      onBecame()
    })

  return (
    <div className="space-y-4">
      {failure && <Notice tone="error">{failure}</Notice>}
      <p className="wrap-anywhere">{text.becomeText(`${displayNameOf(me)} (@${me.username})`)}</p>
      <Button isBusy={isBusy} onClick={() => void become()} className="w-full">
        {isBusy ? text.becoming : text.become}
      </Button>
    </div>
  )
}
