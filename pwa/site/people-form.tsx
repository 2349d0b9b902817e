import type { ChangeEvent } from 'react'
import type { SignUpEntry, SiteSettings } from '#contract/site/site.ts'
import { useSetupI18n } from '#pwa/i18n/pages/setup.ts'
import { Checkbox, ErrorText, TextArea, TextInput } from '#pwa/ui/fields/form.tsx'
import { useTypedFields } from '#pwa/ui/fields/typed-text.ts'
import { PartForm, type PartProps, useSaving } from './part-form.tsx'

type TextField = 'operator' | 'contact' | 'rules'

/**
 * Only these are sent. The ways to sign up that a form shows are those in effect: sent unchanged, they would replace
 * the chosen ones, and remove a way that has no provider at present.
 */
type Changes = Partial<Record<TextField, string>> & { signUp?: SignUpEntry[]; socialPages?: string }

/** Who runs the site, its rules, and how people join. */
export function PeopleForm(props: PartProps) {
  const { settings } = props
  const i18n = useSetupI18n()
  const { typed: changes, set, forget } = useTypedFields<Changes>('site people')
  const saving = useSaving(props)
  const { fields, stateOf, save } = saving
  const inputOf = (field: TextField) => ({
    value: changes[field] ?? settings[field] ?? '',
    ...stateOf(field, i18n[`${field}Hint`]),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set({ [field]: event.target.value }),
  })
  const submit = () => {
    const { socialPages, ...others } = changes
    const links = socialPages?.split(/\s+/).filter(Boolean)
    void save({ ...others, ...(links && { socialPages: links }) }, () => forget(changes))
  }

  return (
    <PartForm saving={saving} action={props.action} onSubmit={submit}>
      <TextInput label={i18n.operator} maxLength={120} autoComplete="off" {...inputOf('operator')} />
      <TextInput label={i18n.contact} maxLength={200} autoComplete="off" {...inputOf('contact')} />
      <TextArea label={i18n.rules} maxLength={4000} {...inputOf('rules')} />
      <TextArea
        label={i18n.socialPages}
        rows={2}
        value={changes.socialPages ?? settings.socialPages?.join('\n') ?? ''}
        {...stateOf('socialPages', i18n.socialPagesHint)}
        error={[...fields].find(([field]) => field.startsWith('socialPages'))?.[1]}
        onChange={event => set({ socialPages: event.target.value })}
      />
      <SignUpField
        settings={settings}
        chosen={changes.signUp ?? settings.signUp}
        onChange={signUp => set({ signUp })}
        error={fields.get('signUp')}
      />
    </PartForm>
  )
}

const ENTRIES = ['phone', 'email', 'invite'] as const satisfies readonly SignUpEntry[]

type SignUpFieldProps = {
  settings: SiteSettings
  chosen: readonly SignUpEntry[]
  onChange: (chosen: SignUpEntry[]) => void
  error: string | undefined
}

/** A way without a provider for its codes cannot be chosen, and the field says what is missing. */
function SignUpField({ settings, chosen, onChange, error }: SignUpFieldProps) {
  const i18n = useSetupI18n()
  const { waysWithoutProvider, signInWith } = settings
  const isFixed = settings.fixed.includes('signUp')
  const set = (entry: SignUpEntry, isOn: boolean) =>
    onChange(ENTRIES.filter(other => (other === entry ? isOn : chosen.includes(other))))

  return (
    <fieldset disabled={isFixed} aria-describedby="sign-up-hint">
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
      <ErrorText className="mt-1.5">{error}</ErrorText>
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
