import type { ChangeEvent } from 'react'
import type { SignUpEntry } from '#contract/site/site.ts'
import { TextArea } from '#pwa/ui/text-area.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { useTypedFields } from '#pwa/ui/typed-text.ts'
import { useSetupI18n } from './i18n.ts'
import { PartForm } from './part-form.tsx'
import { SignUpField } from './sign-up-field.tsx'
import { type PartProps, useSaving } from './use-saving.ts'

type TextField = 'operator' | 'contact' | 'rules'

/**
 * Only these are sent. The ways to sign up that a form shows are those in effect: sent unchanged, they would replace the chosen
 * ones, and remove a way that has no provider at present.
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
