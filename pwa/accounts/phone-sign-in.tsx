import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import type { Me } from '#pwa/accounts/session.ts'
import { useI18n } from '#pwa/i18n.ts'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { codeOf } from '#sw/http/failures.ts'
import { CodeStep } from './code-step.tsx'
import { sendSentence, verifySentence } from './phone-errors.ts'
import { usePhoneProof } from './phone-proof.ts'
import { PhoneStep } from './phone-step.tsx'
import { signInByPhone } from './sign-in.ts'

/** Sign-in by SMS code in two steps, without a password. */
export function PhoneSignIn({ onArrive }: { onArrive: (me: Me) => void }) {
  const i18n = useI18n()
  const { signIn: text, verifyPhone } = i18n.accounts
  const proof = usePhoneProof('sign-in')
  const [isUnknown, setIsUnknown] = useState(false)

  const signIn = async (code: string) => {
    setIsUnknown(false)
    const proved = await proof.verify(code)
    try {
      const me = await signInByPhone(proved)
      proof.forget()
      onArrive(me)
    } catch (error) {
      setIsUnknown(codeOf(error) === 'no-account')
      throw error
    }
  }

  return (
    <div className="space-y-5">
      <p className="text-muted">{text.phoneText}</p>
      {isUnknown && (
        <Notice
          action={
            <LinkButton size="small" look="quiet" href={paths.signUp()}>
              {text.createAccount}
            </LinkButton>
          }
        >
          {text.noAccountYet}
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
        <PhoneStep proof={proof} sentenceFor={error => sendSentence(error, i18n, verifyPhone.sendFailed)} />
      )}
    </div>
  )
}
