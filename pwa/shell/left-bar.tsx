import { usePendingSignOut } from '#pwa/accounts/pending-sign-out.ts'
import { useI18n } from '#pwa/i18n.ts'
import { Notice } from '#pwa/ui/notice.tsx'

/** Whoever has signed out without signal sees that they are gone from here. */
export function LeftBar() {
  const text = useI18n().accounts.signOut.owed
  const isOwed = usePendingSignOut(state => state.isOwed)
  if (!isOwed) return null
  return (
    <div className="page py-3">
      <Notice tone="offline">{text}</Notice>
    </div>
  )
}
