import { useState } from 'react'
import type { SignUpWay } from '#contract/accounts/identity.ts'
import { paths } from '#contract/paths.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useEmailCodesI18n } from '#pwa/i18n/pages/email-codes.ts'
import type { Me } from '#pwa/session/session.ts'
import { signInByCode } from '#pwa/session/sign-in.ts'
import { SmallLink } from '#pwa/ui/link-button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { codeOf } from '#sw/http/failures.ts'
import { useCodeProof } from '../codes/code-proof.ts'
import { CodeStep } from '../codes/code-step.tsx'
import { ContactStep } from '../codes/contact-step.tsx'
import { storeJoin } from '../codes/join-draft.ts'
import { sendSentence, verifySentence } from '../codes/phone-errors.ts'

/** Sign-in by a code in two steps, without a password. */
export function CodeSignIn({ way, onArrive }: { way: SignUpWay; onArrive: (me: Me) => void }) {
  const i18n = useI18n()
  const { signIn: text, verifyPhone } = i18n.accounts
  const byEmail = useEmailCodesI18n().signIn
  const proof = useCodeProof(way, 'sign-in')
  const [isUnknown, setIsUnknown] = useState(false)

  const signIn = async (code: string) => {
    setIsUnknown(false)
    const proved = await proof.verify(code)
    try {
      const me = await signInByCode(proved)
      proof.forget()
      onArrive(me)
    } catch (error) {
      setIsUnknown(['no-account', 'no-account-email'].includes(codeOf(error) ?? ''))
      throw error
    }
  }

  return (
    <div className="space-y-5">
      <p className="text-muted">{way === 'phone' ? text.phoneText : byEmail.text}</p>
      {isUnknown && (
        <Notice
          action={
            <SmallLink href={paths.join()} onClick={() => storeJoin({ contact: proof.pending?.typed ?? '' })}>
              {text.createAccount}
            </SmallLink>
          }
        >
          {way === 'phone' ? text.noAccountYet : byEmail.noAccountYet}
        </Notice>
      )}
      {proof.pending ? (
        <CodeStep
          proof={proof}
          onCode={signIn}
          submit={[text.submit, text.submitting]}
          sentenceFor={error => verifySentence(error, i18n)}
          sendSentenceFor={error => sendSentence(error, i18n, verifyPhone.resendFailed)}
        />
      ) : (
        <ContactStep proof={proof} sentenceFor={error => sendSentence(error, i18n, verifyPhone.sendFailed)} />
      )}
    </div>
  )
}
