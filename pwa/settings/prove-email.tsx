import { useState } from 'react'
import type { EmailCodeVerified } from '#contract/accounts/email-codes.ts'
import { useEmailProof } from '#pwa/accounts/codes/code-proof.ts'
import { CodeStep } from '#pwa/accounts/codes/code-step.tsx'
import { useEmailCodesI18n } from '#pwa/accounts/codes/email-codes-i18n.ts'
import { sendSentence, verifySentence } from '#pwa/accounts/codes/phone-errors.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'

type Props = { email: string; isOpen: boolean; onProved: (proof: EmailCodeVerified) => void; onClose: () => void }

/** A code to the present address of a member without a phone, before the address can be changed. */
export function ProveEmail({ email, isOpen, onProved, onClose }: Props) {
  const i18n = useI18n()
  const text = useEmailCodesI18n()
  const { verifyPhone } = i18n.accounts
  const proof = useEmailProof('change')
  const [failure, setFailure] = useState<string | null>(null)

  const send = async () => {
    setFailure(null)
    await proof.send(email).catch((error: unknown) => setFailure(sendSentence(error, i18n, verifyPhone.sendFailed)))
  }
  const verify = async (code: string) => {
    const proved = await proof.verify(code)
    proof.forget()
    onProved(proved)
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text.present.title}>
      {proof.pending ? (
        <CodeStep
          proof={proof}
          onCode={verify}
          submit={[text.verify, verifyPhone.verifying]}
          sentenceFor={error => verifySentence(error, i18n)}
          sendSentenceFor={error => sendSentence(error, i18n, verifyPhone.resendFailed)}
          onChangeContact={onClose}
        />
      ) : (
        <div className="space-y-5">
          <p className="wrap-anywhere">
            {text.present.text} {email}
          </p>
          {failure && <Notice tone="error">{failure}</Notice>}
          <Button isBusy={proof.stage !== null} onClick={() => void send()} className="w-full">
            {verifyPhone.send}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
