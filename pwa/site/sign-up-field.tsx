import type { SignUpEntry, SiteSettings } from '#contract/site/site.ts'
import { Checkbox } from '#pwa/ui/checkbox.tsx'
import { useSetupI18n } from './i18n.ts'

const ENTRIES = ['phone', 'email', 'invite'] as const satisfies readonly SignUpEntry[]

type SignUpFieldProps = {
  settings: SiteSettings
  chosen: readonly SignUpEntry[]
  onChange: (chosen: SignUpEntry[]) => void
  error: string | undefined
}

/** A way without a provider for its codes cannot be chosen, and the field says what is missing. */
export function SignUpField({ settings, chosen, onChange, error }: SignUpFieldProps) {
  const i18n = useSetupI18n()
  const { waysWithoutProvider, signInWith } = settings
  const isFixed = settings.fixed.includes('signUp')
  const set = (entry: SignUpEntry, isOn: boolean) =>
    onChange(ENTRIES.filter(other => (other === entry ? isOn : chosen.includes(other))))

  return (
    <fieldset className="min-w-0" disabled={isFixed} aria-describedby="sign-up-hint">
      <legend className="font-semibold">{i18n.signUp}</legend>
      {ENTRIES.map(entry => (
        <Checkbox
          key={entry}
          label={i18n.signUpWays[entry]}
          checked={chosen.includes(entry)}
          // A way that lost its provider can still be closed.
          disabled={isFixed || (isWithout(entry, waysWithoutProvider) && !chosen.includes(entry))}
          onChange={event => set(entry, event.target.checked)}
        />
      ))}
      {error && (
        <p role="alert" className="mt-1.5 font-medium text-danger">
          {error}
        </p>
      )}
      <p id="sign-up-hint" className="mt-1.5 text-sm text-muted">
        {isFixed
          ? i18n.fixed
          : [
              i18n.signUpHint,
              ...waysWithoutProvider.map(way => i18n.noProvider[way]),
              ...(signInWith === null ? [] : [i18n.signUpWith(signInWith)]),
            ].join(' ')}
      </p>
    </fieldset>
  )
}

function isWithout(entry: SignUpEntry, waysWithoutProvider: readonly SignUpEntry[]) {
  return waysWithoutProvider.includes(entry)
}
