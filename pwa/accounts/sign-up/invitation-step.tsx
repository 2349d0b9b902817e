import { useState } from 'react'
import * as calls from '#contract/accounts/sign-up/calls.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useInvitationsI18n } from '#pwa/i18n/pages/invitations.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Form, TextInput } from '#pwa/ui/fields/form.tsx'
import { send } from '#sw/http/send.ts'

/** The invitation before the form of the sign-up. The link of an invitation has the code in its fragment. */
export function InvitationStep({ onChecked }: { onChecked: (code: string) => void }) {
  const i18n = useI18n()
  const text = useInvitationsI18n().step
  const [code, setCode] = useState(() => /^#invitation=([\w-]{1,60})$/.exec(location.hash)?.[1] ?? '')
  const {
    isBusy,
    failure: fieldError,
    setFailure: setFieldError,
    run,
  } = useAction({ failed: text.failed, noSignal: i18n.accounts.noSignal })

  const check = async () => {
    await run(async () => {
      await send(calls.checkInvitation, { body: { code } })
      onChecked(code)
    })
  }

  return (
    <Form noValidate onSubmit={check} className="space-y-5">
      <TextInput
        label={text.code}
        name="invitation"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={code}
        error={fieldError}
        onChange={event => {
          setCode(event.target.value)
          setFieldError(undefined)
        }}
        className="figures"
      />
      <Button type="submit" isBusy={isBusy} disabled={code.trim() === ''} className="w-full">
        {text.submit}
      </Button>
    </Form>
  )
}
