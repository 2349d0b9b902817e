import { type SyntheticEvent, useState } from 'react'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { Button } from '#pwa/ui/button.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { request } from '#sw/http/request.ts'
import { useInvitationsI18n } from './invitations-i18n.ts'

/** The invitation before the form of the sign-up. The link of an invitation has the code in its fragment. */
export function InvitationStep({ onChecked }: { onChecked: (code: string) => void }) {
  const i18n = useI18n()
  const text = useInvitationsI18n().step
  const [code, setCode] = useState(() => /^#invitation=([\w-]{1,60})$/.exec(location.hash)?.[1] ?? '')
  const [mistake, setMistake] = useState<string | null>(null)
  const [isChecking, setIsChecking] = useState(false)

  const check = async (event: SyntheticEvent) => {
    event.preventDefault()
    setIsChecking(true)
    setMistake(null)
    try {
      await request('/api/invitations/check', { method: 'POST', json: { code } })
      onChecked(code)
    } catch (error) {
      setMistake(sentenceFor(error, i18n, text.failed, i18n.accounts.noSignal))
    } finally {
      setIsChecking(false)
    }
  }

  return (
    <form noValidate onSubmit={event => void check(event)} className="space-y-5">
      <TextInput
        label={text.code}
        name="invitation"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={code}
        error={mistake}
        onChange={event => {
          setCode(event.target.value)
          setMistake(null)
        }}
        className="figures"
      />
      <Button type="submit" isBusy={isChecking} disabled={code.trim() === ''} className="w-full">
        {text.submit}
      </Button>
    </form>
  )
}
