import { type ChangeEvent, type FormEvent, useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { TextArea } from '#pwa/ui/text-area.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { useSetupI18n } from './i18n.ts'
import { SignUpField } from './sign-up-field.tsx'
import { type PartProps, useSaving } from './use-saving.ts'

/** Who runs the site, its rules, and how people join. */
export function PeopleForm(props: PartProps) {
  const { settings, action } = props
  const i18n = useSetupI18n()
  const { isBusy, mistake, fields, save } = useSaving(props)
  const [typed, setTyped] = useState({
    operator: settings.operator ?? '',
    contact: settings.contact ?? '',
    rules: settings.rules ?? '',
  })
  const [signUp, setSignUp] = useState(settings.signUp)
  const isFixed = (field: string) => settings.fixed.some(name => name === field)
  const inputOf = (field: keyof typeof typed) => ({
    value: typed[field],
    disabled: isFixed(field),
    hint: isFixed(field) ? i18n.fixed : i18n[`${field}Hint`],
    error: fields.get(field),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setTyped({ ...typed, [field]: event.target.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Ways that were not touched stay those of the environment.
    void save(signUp === settings.signUp ? typed : { ...typed, signUp })
  }

  return (
    <form noValidate className="space-y-5" onSubmit={submit}>
      {mistake && <Notice tone="error">{mistake}</Notice>}
      <TextInput label={i18n.operator} maxLength={120} autoComplete="off" {...inputOf('operator')} />
      <TextInput label={i18n.contact} maxLength={200} autoComplete="off" {...inputOf('contact')} />
      <TextArea label={i18n.rules} maxLength={4000} {...inputOf('rules')} />
      <SignUpField settings={settings} chosen={signUp} onChange={setSignUp} error={fields.get('signUp')} />
      <Button type="submit" isBusy={isBusy}>
        {action}
      </Button>
    </form>
  )
}
