import { useState } from 'react'
import type { Me } from '#contract/accounts/accounts.ts'
import type { CodeVerified } from '#contract/accounts/identity.ts'
import { usePhoneProof } from '#pwa/accounts/codes/code-proof.ts'
import { CodeStep } from '#pwa/accounts/codes/code-step.tsx'
import { bearer } from '#pwa/accounts/codes/identity.ts'
import { sendSentence, verifySentence } from '#pwa/accounts/codes/phone-errors.ts'
import { PhoneStep } from '#pwa/accounts/codes/phone-step.tsx'
import { ConfirmIdentity, needsConfirmation } from '#pwa/accounts/sign-in/confirm-identity.tsx'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { setCurrentUser } from '#pwa/session/current-user.ts'
import { Dialog } from '#pwa/ui/dialog.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { request } from '#sw/http/request.ts'
import { useSettingsI18n } from './i18n.ts'

/** Changes the phone number. The verified code stays valid while the member confirms their identity. */
export function ChangePhone({ me, isOpen, onClose }: { me: Me; isOpen: boolean; onClose: () => void }) {
  const i18n = useI18n()
  const text = useSettingsI18n().account
  const proof = usePhoneProof('sign-up')
  const [proved, setProved] = useState<CodeVerified | null>(null)
  const [isConfirming, setIsConfirming] = useState(false)

  const save = async (phone: CodeVerified) => {
    const { phoneNumber, uid } = phone
    const changed = await request<Me>('/api/auth/phone', {
      method: 'PUT',
      json: { phoneNumber, uid },
      forUser: me.id,
      headers: bearer(phone),
    })
    await setCurrentUser(changed)
    proof.forget()
    setProved(null)
    showToast({ title: text.phoneSaved })
    onClose()
  }
  const onCode = async (code: string) => {
    const phone = proved ?? (await proof.verify(code))
    setProved(phone)
    await save(phone).catch((error: unknown) => {
      if (!needsConfirmation(error)) throw error
      setIsConfirming(true)
    })
  }
  const saveConfirmed = async () => {
    setIsConfirming(false)
    if (!proved) return
    await save(proved).catch((error: unknown) =>
      showToast({ title: sentenceFor(error, i18n, text.phoneFailed), tone: 'danger' }),
    )
  }
  const clear = () => {
    setProved(null)
    proof.forget()
  }

  return (
    <>
      <Dialog
        isOpen={isOpen && !isConfirming}
        onClose={() => !isConfirming && onClose()}
        title={text.phoneTitle}
        closeLabel={i18n.shell.dialog.close}
      >
        <p className="mb-5">{text.phoneText}</p>
        {proof.pending ? (
          <CodeStep
            proof={proof}
            onCode={onCode}
            submit={[text.savePhone, text.savingPhone]}
            sentenceFor={error => verifySentence(error, i18n)}
            sendSentenceFor={error => sendSentence(error, i18n, text.phoneFailed)}
            onChangeContact={clear}
          />
        ) : (
          <PhoneStep proof={proof} sentenceFor={error => sendSentence(error, i18n, text.phoneFailed)} />
        )}
      </Dialog>
      <ConfirmIdentity
        me={me}
        isOpen={isConfirming}
        onProved={() => void saveConfirmed()}
        onClose={() => setIsConfirming(false)}
      />
    </>
  )
}
