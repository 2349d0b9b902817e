import { useState } from 'react'
import { seeWarning } from '#contract/admin/calls.ts'
import { paths } from '#contract/paths.ts'
import { useAdminI18n } from '#pwa/i18n/pages/admin.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { type Me, useSession } from '#pwa/session/session.ts'
import { Button, QuietLink } from '#pwa/ui/button.tsx'
import { send } from '#sw/http/send.ts'

/** A warning from a moderator, shown until the member confirms it. */
export default function Warning({ me, warning }: { me: Me; warning: NonNullable<Me['warning']> }) {
  const text = useAdminI18n().warning
  const [isClosed, setIsClosed] = useState(false)

  const close = () => {
    setIsClosed(true)
    useSession.setState({ me: { ...me, warning: null } })
    // If this request fails, the warning is shown again next time.
    void send(seeWarning, { params: { id: warning.id } }).catch(() => undefined)
  }

  return (
    <Dialog isOpen={!isClosed} onClose={close} title={text.title}>
      <p className="text-muted">{text.lead}</p>
      <p className="mt-3 font-semibold whitespace-pre-line wrap-anywhere">{warning.note}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={close}>{text.understood}</Button>
        <QuietLink href={paths.contact}>{text.contact}</QuietLink>
      </div>
    </Dialog>
  )
}
