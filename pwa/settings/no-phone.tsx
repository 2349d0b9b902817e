import { useState } from 'react'
import * as calls from '#contract/accounts/settings/calls.ts'
import { paths, serverPaths } from '#contract/paths.ts'
import { usePhoneProof } from '#pwa/accounts/codes/code-proof.ts'
import { CodeStep } from '#pwa/accounts/codes/code-step.tsx'
import { ContactStep } from '#pwa/accounts/codes/contact-step.tsx'
import { bearer } from '#pwa/accounts/codes/identity.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { setCurrentUser } from '#pwa/session/current-user.ts'
import { Button, SmallButton, SmallLink } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { send } from '#sw/http/send.ts'

/** The server requires a sign-in within the last ten minutes; reading the SMS may take one of them. */
const FRESH_MS = 9 * 60_000

/** For members who signed up without a phone number: adding one lets them sign in without the identity provider. */
export default function NoPhone() {
  const i18n = useI18n()
  const text = i18n.accounts.settings
  const [stage, setStage] = useState<'resting' | 'asking' | 'too-late' | 'adding'>('resting')
  const { run } = useAction({ failed: text.phoneFailed, toast: true })

  const begin = async () => {
    setStage('asking')
    if (!(await run(async () => setStage((await isFresh()) ? 'adding' : 'too-late')))) setStage('resting')
  }

  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-56">
          <span className="block text-sm text-muted">{text.phone}</span>
          {text.noPhone}
        </p>
        {stage !== 'adding' && (
          <SmallButton isBusy={stage === 'asking'} onClick={() => void begin()}>
            {text.addPhone}
          </SmallButton>
        )}
      </div>
      {stage === 'too-late' && (
        <Notice
          action={
            <SmallLink href={serverPaths.login({ redirect: paths.settings, prompt: 'login' })}>
              {text.signInAgain}
            </SmallLink>
          }
        >
          {text.signInFirst}
        </Notice>
      )}
      {stage === 'adding' && <AddPhone onCancel={() => setStage('resting')} />}
    </div>
  )
}

function AddPhone({ onCancel }: { onCancel: () => void }) {
  const text = useI18n().accounts.settings
  const proof = usePhoneProof('sign-up')

  const add = async (code: string) => {
    const proved = await proof.verify(code)
    const { phoneNumber } = proved
    const me = await send(calls.changePhone, { headers: bearer(proved), body: { phoneNumber } })
    proof.forget()
    showToast({ title: text.phoneAdded })
    await setCurrentUser(me)
  }

  return (
    <div className="space-y-3 border-t border-line pt-4">
      {proof.pending ? (
        <CodeStep proof={proof} onCode={add} submit={[text.save, text.saving]} />
      ) : (
        <ContactStep proof={proof} />
      )}
      <Button look="plain" size="small" onClick={onCancel}>
        {text.cancel}
      </Button>
    </div>
  )
}

/** Checked before the SMS is sent, so that the member does not type a code that is then refused. */
async function isFresh(): Promise<boolean> {
  const sessions = await send(calls.devices)
  const here = sessions.find(session => session.isCurrent)
  return here !== undefined && Date.now() - Date.parse(here.authenticatedAt) < FRESH_MS
}
