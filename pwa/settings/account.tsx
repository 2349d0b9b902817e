import { lazy, type ReactNode, Suspense, useState } from 'react'
import * as calls from '#contract/accounts/sign-up/calls.ts'
import { paths } from '#contract/paths.ts'
import { useShownPhone } from '#pwa/accounts/codes/use-phone-countries.ts'
import { useWays } from '#pwa/accounts/sign-up/sign-up-ways.ts'
import { untilLoaded } from '#pwa/data/until-loaded.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useSettingsI18n } from '#pwa/i18n/pages/settings.ts'
import { RowsSkeleton } from '#pwa/parts/page-states.tsx'
import type { Me } from '#pwa/session/session.ts'
import { SmallButton, SmallLink } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { send } from '#sw/http/send.ts'
import { FactRow } from './section.tsx'

/** A new address or number needs a code from the server, so the device does not store these parts. */
const ChangeEmail = lazy(() => untilLoaded(() => import(/* online */ './change-email.tsx')))
const ChangePhone = lazy(() => untilLoaded(() => import(/* online */ './change-phone.tsx')))
const NoPhone = lazy(() => untilLoaded(() => import(/* online */ './no-phone.tsx')))

export function Account({ me }: { me: Me }) {
  const { accounts, shell } = useI18n()
  const i18n = accounts.settings
  const text = useSettingsI18n().account
  const [changing, setChanging] = useState<'email' | 'phone' | null>(null)
  const phone = useShownPhone(me.phoneNumber ?? '')
  const { codesBy } = useWays()
  const stop = () => setChanging(null)

  const change = (what: 'email' | 'phone', name: string) => (
    <SmallButton aria-label={text.changeOf(name)} onClick={() => setChanging(what)}>
      {text.change}
    </SmallButton>
  )

  return (
    <>
      <div>
        <FactRow
          name={text.username}
          action={
            <SmallLink href={`${paths.editProfile}#username`} aria-label={text.changeOf(text.username)}>
              {text.change}
            </SmallLink>
          }
        >
          @{me.username}
        </FactRow>
        <div className="border-b border-line py-3">
          <EmailStatus me={me}>{change('email', i18n.email)}</EmailStatus>
        </div>
        {me.phoneNumber ? (
          <FactRow name={text.phone} action={change('phone', text.phone)}>
            <span className="figures">{phone}</span>
          </FactRow>
        ) : (
          codesBy.includes('phone') && (
            <div className="border-b border-line py-3">
              <Suspense fallback={<RowsSkeleton rows={1} />}>
                <NoPhone />
              </Suspense>
            </div>
          )
        )}
        <FactRow
          name={text.password}
          action={
            <SmallLink href={`${paths.editProfile}#change-password`} aria-label={text.changeOf(text.password)}>
              {text.change}
            </SmallLink>
          }
        >
          <span className="text-sm font-normal">{text.passwordText}</span>
        </FactRow>
      </div>
      <Suspense fallback={changing && <Notice tone="offline">{shell.offline}</Notice>}>
        <ChangeEmail me={me} isOpen={changing === 'email'} onClose={stop} />
        <ChangePhone me={me} isOpen={changing === 'phone'} onClose={stop} />
      </Suspense>
    </>
  )
}

/** The member's email address, whether it is verified, and a button to send the verification email again. */
function EmailStatus({ me, children }: { me: Me; children?: ReactNode }) {
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
