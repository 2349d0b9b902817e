import { useState } from 'react'
import type { Me } from '#contract/accounts/accounts.ts'
import type { EmailCodeVerified } from '#contract/accounts/email-codes.ts'
import * as calls from '#contract/accounts/settings/calls.ts'
import { useEmailProof } from '#pwa/accounts/codes/code-proof.ts'
import { KnownContactStep } from '#pwa/accounts/codes/contact-step.tsx'
import { bearer } from '#pwa/accounts/codes/identity.ts'
import { ConfirmIdentity, needsConfirmation } from '#pwa/accounts/sign-in/confirm-identity.tsx'
import { useAction } from '#pwa/data/use-action.ts'
import { useTextDraft } from '#pwa/data/use-draft.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useEmailCodesI18n } from '#pwa/i18n/pages/email-codes.ts'
import { useSettingsI18n } from '#pwa/i18n/pages/settings.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { isLockedBy, setCurrentUser } from '#pwa/session/current-user.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Form, TextInput, useFocusOnError } from '#pwa/ui/fields/form.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { codeOf } from '#sw/http/failures.ts'
import { send } from '#sw/http/send.ts'

/** Changes the email address. The typed address stays while the member confirms their identity. */
export default function ChangeEmail({ me, isOpen, onClose }: { me: Me; isOpen: boolean; onClose: () => void }) {
  const i18n = useI18n()
  const text = useSettingsI18n().account
  const { text: email, type, remove } = useTextDraft(me.id, 'change-email')
  const [isConfirming, setIsConfirming] = useState(false)
  const [isProving, setIsProving] = useState(false)
  const { isBusy, failure, setFailure, run } = useAction({
    failed: text.emailFailed,
    noSignal: i18n.accounts.noSignal,
    handle(error) {
      if (needsConfirmation(error)) setIsConfirming(true)
      else if (codeOf(error) === 'prove-email-first') setIsProving(true)
      else return isLockedBy(error)
      return true
    },
  })
  const form = useFocusOnError(failure)

  const save = async (proof?: EmailCodeVerified) => {
    setIsProving(false)
    await run(async () => {
      const headers = proof && bearer(proof)
      const order = { body: { email }, forUser: me.id, ...(headers && { headers }) }
      await setCurrentUser(await send(calls.changeEmail, order))
      await remove()
      showToast({ title: text.emailSaved })
      onClose()
    })
  }
  const saveConfirmed = () => {
    setIsConfirming(false)
    void save()
  }

  return (
    <>
      <Dialog
        isOpen={isOpen && !isConfirming && !isProving}
        onClose={() => !isConfirming && !isProving && onClose()}
        title={text.emailTitle}
      >
        <Form ref={form} noValidate onSubmit={() => save()} className="space-y-5">
          <p>{text.emailText}</p>
          <TextInput
            label={text.newEmail}
            name="email"
            type="email"
            autoComplete="email"
            value={email}
            error={failure}
            onChange={event => {
              type(event.target.value)
              setFailure(undefined)
            }}
          />
          <Button type="submit" isBusy={isBusy} disabled={email.trim() === ''} className="w-full">
            {text.saveEmail}
          </Button>
        </Form>
      </Dialog>
      <ConfirmIdentity me={me} isOpen={isConfirming} onProved={saveConfirmed} onClose={() => setIsConfirming(false)} />
      <ProveEmail
        email={me.email ?? ''}
        isOpen={isProving}
        onProved={proof => void save(proof)}
        onClose={() => setIsProving(false)}
      />
    </>
  )
}

type Props = { email: string; isOpen: boolean; onProved: (proof: EmailCodeVerified) => void; onClose: () => void }

/** A code to the present address of a member without a phone, before the address can be changed. */
function ProveEmail({ email, isOpen, onProved, onClose }: Props) {
  const { verifyPhone } = useI18n().accounts
  const text = useEmailCodesI18n()
  const proof = useEmailProof('change')
  const verify = async (code: string) => {
    const proved = await proof.verify(code)
    proof.forget()
    onProved(proved)
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text.present.title}>
      <KnownContactStep
        proof={proof}
        contact={email}
        onCode={verify}
        submit={[text.verify, verifyPhone.verifying]}
        send={verifyPhone.send}
        onChangeContact={onClose}
      >
        <p className="wrap-anywhere">
          {text.present.text} {email}
        </p>
      </KnownContactStep>
    </Dialog>
  )
}
