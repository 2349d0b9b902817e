import { useState } from 'react'
import type { Me } from '#contract/accounts/accounts.ts'
import type { CodeVerified } from '#contract/accounts/identity.ts'
import * as calls from '#contract/accounts/settings/calls.ts'
import { usePhoneProof } from '#pwa/accounts/codes/code-proof.ts'
import { CodeStep } from '#pwa/accounts/codes/code-step.tsx'
import { ContactStep } from '#pwa/accounts/codes/contact-step.tsx'
import { bearer } from '#pwa/accounts/codes/identity.ts'
import { ConfirmIdentity, needsConfirmation } from '#pwa/accounts/sign-in/confirm-identity.tsx'
import { useAction } from '#pwa/data/use-action.ts'
import { useSettingsI18n } from '#pwa/i18n/pages/settings.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { setCurrentUser } from '#pwa/session/current-user.ts'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { send } from '#sw/http/send.ts'

/** Changes the phone number. The verified code stays valid while the member confirms their identity. */
export default function ChangePhone({ me, isOpen, onClose }: { me: Me; isOpen: boolean; onClose: () => void }) {
  const text = useSettingsI18n().account
  const proof = usePhoneProof('sign-up')
  const [proved, setProved] = useState<CodeVerified | null>(null)
  const { run } = useAction({ failed: text.phoneFailed, toast: true })
  const [isConfirming, setIsConfirming] = useState(false)

  const save = async (phone: CodeVerified) => {
    const { phoneNumber } = phone
    const changed = await send(calls.changePhone, {
      body: { phoneNumber },
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
    await run(() => save(proved))
  }
  const clear = () => {
    setProved(null)
    proof.forget()
  }

  return (
    <>
      <Dialog isOpen={isOpen && !isConfirming} onClose={() => !isConfirming && onClose()} title={text.phoneTitle}>
        <p className="mb-5">{text.phoneText}</p>
        {proof.pending ? (
          <CodeStep
            proof={proof}
            onCode={onCode}
            submit={[text.savePhone, text.savingPhone]}
            resendFailed={text.phoneFailed}
            onChangeContact={clear}
          />
        ) : (
          <ContactStep proof={proof} sendFailed={text.phoneFailed} />
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
