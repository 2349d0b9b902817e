import { type SyntheticEvent, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { sentenceFor } from '#pwa/refusals.ts'
import type { Me } from '#pwa/session.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { useWords } from '#pwa/words.ts'
import { signIn } from './arrive.ts'
import { PasswordInput } from './password-input.tsx'

export function PasswordSignIn({ onArrive, isDone }: { onArrive: (me: Me) => void; isDone: boolean }) {
  const words = useWords()
  const { fields, signIn: text } = words.accounts
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const enter = async (event: SyntheticEvent) => {
    event.preventDefault()
    setIsAsking(true)
    setFailure(null)
    try {
      onArrive(await signIn(username, password))
    } catch (error) {
      setFailure(sentenceFor(error, words, text.wrong, text.noServer))
    } finally {
      setIsAsking(false)
    }
  }

  return (
    <form onSubmit={event => void enter(event)} className="space-y-5">
      {failure && <Notice tone="error">{failure}</Notice>}
      <TextInput
        label={fields.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={username}
        onChange={event => setUsername(event.target.value)}
      />
      <PasswordInput
        label={fields.password}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={event => setPassword(event.target.value)}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Button
          type="submit"
          isBusy={isAsking}
          disabled={username.trim() === '' || password === '' || isDone}
          className="min-w-36 grow sm:grow-0"
        >
          {isAsking ? text.submitting : text.submit}
        </Button>
        <a href={paths.forgotPassword} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {text.forgot}
        </a>
      </div>
    </form>
  )
}
