import { TextInput } from '#pwa/ui/text-input.tsx'
import { useFormI18n } from './form-i18n.ts'
import { FormSection } from './form-section.tsx'
import type { EventFormState } from './use-event-form.ts'

export function FormTitle({ text }: EventFormState) {
  const i18n = useFormI18n()
  return (
    <FormSection title={i18n.details}>
      <TextInput label={i18n.name} {...text('title')} required maxLength={120} placeholder={i18n.namePlaceholder} />
    </FormSection>
  )
}
