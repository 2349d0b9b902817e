import { type ReactNode, useId } from 'react'
import { useEventFormI18n } from '#pwa/i18n/pages/event-form.ts'
import { TextInput } from '#pwa/ui/fields/form.tsx'
import type { EventFormState } from './state/use-event-form.ts'

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()

  return (
    <section aria-labelledby={titleId} className="rounded-card border border-line bg-surface p-5 md:p-7">
      <h2 id={titleId} className="display mb-5 text-2xl md:text-3xl">
        {title}
      </h2>
      <div className="space-y-5">{children}</div>
    </section>
  )
}

export function FormTitle({ text }: EventFormState) {
  const i18n = useEventFormI18n()
  return (
    <FormSection title={i18n.details}>
      <TextInput label={i18n.name} {...text('title')} required maxLength={120} placeholder={i18n.namePlaceholder} />
    </FormSection>
  )
}
