import { type ReactNode, useState } from 'react'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import type { Me } from '#pwa/session/session.ts'
import { Button } from '#pwa/ui/button.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { request } from '#sw/http/request.ts'

/** The member's email address, whether it is verified, and a button to send the verification email again. */
export function EmailStatus({ me, children }: { me: Me; children?: ReactNode }) {
  const i18n = useI18n()
  const text = i18n.accounts.settings
  const [isSending, setIsSending] = useState(false)
  const sendAgain = async () => {
    setIsSending(true)
    try {
      await request('/api/auth/resend-verification', { method: 'POST' })
      showToast({ title: text.sentAgain })
    } catch (error) {
      showToast({ title: sentenceFor(error, i18n, text.sendAgainFailed), tone: 'danger' })
    } finally {
      setIsSending(false)
    }
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 grow basis-32">
        <span className="block text-sm text-muted">{text.email}</span>
        <span className="break-all font-medium">{me.email ?? '–'}</span>{' '}
        {me.email && (
          <span className={me.isEmailVerified ? 'text-sm text-live-strong' : 'text-sm text-muted'}>
            {me.isEmailVerified ? text.verified : text.notVerified}
          </span>
        )}
        {me.pendingEmail && (
          <span className="wrap-anywhere mt-1 block text-sm text-muted">{text.pendingEmail(me.pendingEmail)}</span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {(me.pendingEmail || (me.email && !me.isEmailVerified)) && (
          <Button look="quiet" size="small" isBusy={isSending} onClick={() => void sendAgain()}>
            {text.sendAgain}
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}
