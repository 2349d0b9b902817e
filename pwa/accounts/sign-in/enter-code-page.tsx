import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { useI18n, useTitle } from '#pwa/i18n/i18n.ts'
import { useEmailCodesI18n } from '#pwa/i18n/pages/email-codes.ts'
import { QuietLink } from '#pwa/ui/button.tsx'
import { requestedEmailCode } from '../codes/code-proof.ts'
import { joinPageOf } from '../codes/join-draft.ts'
import { codeIn, storeLinkedCode } from '../codes/linked-code.ts'
import { AuthLayout } from '../sign-up/auth-layout.tsx'

/**
 * The page that the link in an email with a code opens. In the browser that requested the code it fills the code in;
 * the person still presses the button. In another browser it shows the code.
 */
export default function EnterCodePage() {
  const { accounts } = useI18n()
  const text = useEmailCodesI18n().enterCode
  const navigate = useNavigate()
  const [code] = useState(() => codeIn(location.hash))
  const [request] = useState(requestedEmailCode)
  useTitle(text.title)

  // The storage and the address are outside React.
  useEffect(() => {
    if (!code || !request) return
    storeLinkedCode(code)
    const { purpose, contact } = request
    const joining = purpose === 'sign-up' ? joinPageOf(contact) : undefined
    void navigate({ href: joining ?? pageOf[purpose], replace: true })
  }, [code, request, navigate])

  if (code && request) return null
  return (
    <AuthLayout title={text.title} poster={{ id: 'enter-code', genre: 'bachata' }}>
      {code && <p className="display figures mb-6 text-5xl tracking-[0.2em]">{code}</p>}
      <p className="mb-6 text-lg text-muted">{code ? text.text : text.noCode}</p>
      <QuietLink href={paths.signIn()}>{accounts.recovery.goToSignIn}</QuietLink>
    </AuthLayout>
  )
}

const pageOf = {
  'sign-up': paths.verifyAddress,
  'sign-in': `${paths.signIn()}#email`,
  recovery: `${paths.forgotPassword}#email`,
  // The dialog of the first tab takes the code.
  change: `${paths.settings}#account`,
}
