import { useI18n } from '#pwa/i18n/i18n.ts'
import { usePendingSignOut } from '#pwa/session/pending-sign-out.ts'
import { Notice } from '#pwa/ui/notice.tsx'

/**
 * Shown after a sign-out without network: the account is signed out on this device, and the server has not been
 * notified yet.
 */
export function PendingSignOutNotice() {
  const text = useI18n().accounts.signOut.pending
  const isOwed = usePendingSignOut(state => state.isOwed)
  if (!isOwed) return null
  return (
    <div className="page py-3">
      <Notice tone="offline">{text}</Notice>
    </div>
  )
}
