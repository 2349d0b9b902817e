import { useState } from 'react'
import type { Me } from '#contract/accounts/accounts.ts'
import type { EmailCodeVerified } from '#contract/accounts/email-codes.ts'
import * as calls from '#contract/accounts/settings/calls.ts'
import { bearer } from '#pwa/accounts/codes/identity.ts'
import { ConfirmIdentity, needsConfirmation } from '#pwa/accounts/sign-in/confirm-identity.tsx'
import { useAction } from '#pwa/data/use-action.ts'
import { useDraft } from '#pwa/data/use-draft.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { isLockedBy, setCurrentUser } from '#pwa/session/current-user.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Form } from '#pwa/ui/form.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { useFocusOnError } from '#pwa/ui/use-focus-on-error.ts'
import { codeOf } from '#sw/http/failures.ts'
import { send } from '#sw/http/send.ts'
import { useSettingsI18n } from './i18n.ts'
import { ProveEmail } from './prove-email.tsx'

/** Changes the email address. The typed address stays while the member confirms their identity. */
export function ChangeEmail({ me, isOpen, onClose }: { me: Me; isOpen: boolean; onClose: () => void }) {
  const i18n = useI18n()
  const text = useSettingsI18n().account
  const draft = useDraft<string>(me.id, 'change-email')
  const [typed, setTyped] = useState<string | null>(null)
  const email = typed ?? draft.restored ?? ''
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
      setTyped(null)
      await draft.remove()
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
              setTyped(event.target.value)
              draft.store(event.target.value)
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
