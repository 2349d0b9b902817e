import X from 'lucide-react/icons/x'
import { type ReactNode, useId } from 'react'
import { useEventFormI18n } from '#pwa/i18n/pages/event-form.ts'
import { Button } from '#pwa/ui/button.tsx'
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

/** A row of a list in the form, such as a price. */
export type FormRowProps<Row> = {
  row: Row
  number: number
  error: string | undefined
  onChange: (change: Partial<Row>) => void
  onRemove: () => void
}

type FormRowBoxProps = { legend: string; remove: string; short: string; onRemove: () => void; children: ReactNode }

/** The fields of such a row, and the button that removes it: `short` is its label, and `remove` names the row. */
export function FormRow({ legend, remove, short, onRemove, children }: FormRowBoxProps) {
  return (
    <fieldset className="rounded-control border border-line p-4">
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap items-end gap-4 *:grow *:basis-[max(7rem,40%)]">{children}</div>
      <Button icon={X} look="plain" size="small" className="mt-3 -ml-3" aria-label={remove} onClick={onRemove}>
        {short}
      </Button>
    </fieldset>
  )
}
