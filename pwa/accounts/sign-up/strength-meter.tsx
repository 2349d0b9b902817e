import type { PasswordStrength } from '#contract/accounts/accounts.ts'
import * as calls from '#contract/accounts/sign-up/calls.ts'
import { useFetch } from '#pwa/data/use-remote.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { classNames } from '#pwa/ui/class-names.ts'
import { send } from '#sw/http/send.ts'

const MIN_LENGTH = 6
const TYPING_PAUSE_MS = 400
const BARS = [1, 2, 3, 4] as const

/**
 * The strength of a new password, requested from the server after a pause in typing, because the dictionaries are
 * larger than the app. Without a response there is no meter; nothing waits for it.
 */
export function StrengthMeter({ password, about = [] }: { password: string; about?: string[] }) {
  const text = useI18n().accounts.strength
  const strength = useStrength(password, about)
  const score = strength && scoreShown(strength.score)

  return (
    <div className="min-h-10">
      {score !== null && (
        <div aria-hidden className="grid max-w-64 grid-cols-4 gap-1.5">
          {BARS.map(bar => (
            <span
              key={bar}
              className={classNames('h-1.5 rounded-full transition-colors', bar <= score ? tones[score] : 'bg-raised')}
            />
          ))}
        </div>
      )}
      <output className="mt-1.5 block text-sm text-muted">{score !== null && text[score]}</output>
    </div>
  )
}

type Score = (typeof BARS)[number]

/** A common password and a weak one both have one bar. */
function scoreShown(score: PasswordStrength['score']): Score {
  return score === 0 ? 1 : score
}

const tones: Record<Score, string> = { 1: 'bg-danger', 2: 'bg-waiting', 3: 'bg-live', 4: 'bg-live' }

function useStrength(password: string, about: string[]) {
  const facts = about.filter(Boolean)
  const strength = useFetch({
    key: password.length >= MIN_LENGTH ? [password, ...facts].join('\n') : null,
    fetch: () => send(calls.passwordStrength, { body: { password, about: facts } }),
    pauseMs: TYPING_PAUSE_MS,
  })
  return strength.state === 'loaded' ? strength.body : null
}
