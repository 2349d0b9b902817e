import type { ReactNode } from 'react'
import * as calls from '#contract/accounts/sign-up/calls.ts'
import { useAction } from '#pwa/data/use-action.ts'

import { useI18n } from '#pwa/i18n/i18n.ts'
import type { Me } from '#pwa/session/session.ts'
import { SmallButton } from '#pwa/ui/button.tsx'
import { send } from '#sw/http/send.ts'

/** The member's email address, whether it is verified, and a button to send the verification email again. */
export function EmailStatus({ me, children }: { me: Me; children?: ReactNode }) {
  const i18n = useI18n()
  const text = i18n.accounts.settings
  const { isBusy, run } = useAction({ failed: text.sendAgainFailed, toast: true })

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
          <SmallButton
            isBusy={isBusy}
            onClick={() => void run(() => send(calls.resendVerification), { done: text.sentAgain })}
          >
            {text.sendAgain}
          </SmallButton>
        )}
        {children}
      </div>
    </div>
  )
}
