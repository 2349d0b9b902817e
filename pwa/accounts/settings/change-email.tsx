import { type SyntheticEvent, useState } from 'react'
import type { Me } from '#contract/accounts.ts'
import { sentenceFor } from '#pwa/refusals.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Dialog } from '#pwa/ui/dialog.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { enterAs } from '#pwa/who.ts'
import { useWords } from '#pwa/words.ts'
import { request } from '#sw/request.ts'
import { ProveYourself, wantsProof } from './prove-yourself.tsx'
import { useSettingsWords } from './words.ts'

/** What was typed outlives the question for the password. */
export function ChangeEmail({ me, isOpen, onClose }: { me: Me; isOpen: boolean; onClose: () => void }) {
  const words = useWords()
  const text = useSettingsWords().account
  const [email, setEmail] = useState('')
  const [mistake, setMistake] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [isProving, setIsProving] = useState(false)

  const save = async () => {
    setIsSaving(true)
    try {
      await enterAs(await request<Me>('/api/auth/email', { method: 'PUT', json: { email } }))
      showToast({ title: text.emailSaved })
      setEmail('')
      onClose()
    } catch (error) {
      if (wantsProof(error)) setIsProving(true)
      else setMistake(sentenceFor(error, words, text.emailFailed))
    } finally {
      setIsSaving(false)
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void save()
  }
  const goOn = () => {
    setIsProving(false)
    void save()
  }

  return (
    <>
      <Dialog
        isOpen={isOpen && !isProving}
        onClose={() => !isProving && onClose()}
        title={text.emailTitle}
        closeLabel={words.shell.dialog.close}
      >
        <form noValidate onSubmit={submit} className="space-y-5">
          <p>{text.emailText}</p>
          <TextInput
            label={text.newEmail}
            name="email"
            type="email"
            autoComplete="email"
            value={email}
            error={mistake}
            onChange={event => {
              setEmail(event.target.value)
              setMistake(null)
            }}
          />
          <Button type="submit" isBusy={isSaving} disabled={email.trim() === ''} className="w-full">
            {text.saveEmail}
          </Button>
        </form>
      </Dialog>
      <ProveYourself me={me} isOpen={isProving} onProved={goOn} onClose={() => setIsProving(false)} />
    </>
  )
}
