import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { useShownPhone } from '#pwa/accounts/codes/use-phone-countries.ts'
import { useWays } from '#pwa/accounts/sign-up/sign-up-ways.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import type { Me } from '#pwa/session/session.ts'
import { SmallButton } from '#pwa/ui/button.tsx'
import { SmallLink } from '#pwa/ui/link-button.tsx'
import { ChangeEmail } from './change-email.tsx'
import { ChangePhone } from './change-phone.tsx'
import { EmailStatus } from './email-status.tsx'
import { useSettingsI18n } from './i18n.ts'
import { NoPhone } from './no-phone.tsx'
import { FactRow } from './section.tsx'

/** The member's username, email address and phone number. */
export function Account({ me }: { me: Me }) {
  const i18n = useI18n().accounts.settings
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
              <NoPhone />
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
      <ChangeEmail me={me} isOpen={changing === 'email'} onClose={stop} />
      <ChangePhone me={me} isOpen={changing === 'phone'} onClose={stop} />
    </>
  )
}
