import { useState } from 'react'
import { displayNameOf } from '#contract/people/people.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import type { Me } from '#pwa/session/session.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { becomeAdmin } from './own-role.ts'
import { useRolesI18n } from './roles-i18n.ts'

/** For the member in whose browser the set-up was opened. */
export function BecomeAdmin({ me, onBecame }: { me: Me; onBecame: () => void }) {
  const i18n = useI18n()
  const text = useRolesI18n()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const become = async () => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await becomeAdmin(me.id)
      onBecame()
    } catch (error) {
      setFailure(sentenceFor(error, i18n, text.becomeFailed, text.noSignal))
    } finally {
      setIsBusy(false)
    }
  }

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
