import { TextInput } from '#pwa/ui/text-input.tsx'
import { useFormI18n } from './form-i18n.ts'
import { FormSection } from './form-section.tsx'
import type { EventFormState } from './use-event-form.ts'

export function FormTitle({ form, set, mistake }: EventFormState) {
  const i18n = useFormI18n()
  return (
    <FormSection title={i18n.details}>
      <TextInput
        label={i18n.name}
        name="title"
        required
        maxLength={120}
        placeholder={i18n.namePlaceholder}
        value={form.title}
        onChange={event => set({ title: event.target.value })}
        error={mistake('title')}
      />
    </FormSection>
  )
}
