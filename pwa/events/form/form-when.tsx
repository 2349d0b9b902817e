import { longSpanLabel, readingLabel, spanLabel } from '#contract/events/event-time-labels.ts'
import { afterMidnightReadings, type Span, tonightIn } from '#contract/events/nights.ts'
import { zoneFor } from '#contract/places/zones.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useEventFormI18n } from '#pwa/i18n/pages/event-form.ts'
import { DateField, TimeField } from '#pwa/parts/date-field.tsx'
import { Chip } from '#pwa/ui/chip.tsx'
import { classNames } from '#pwa/ui/class-names.ts'
import { Notice } from '#pwa/ui/notice.tsx'
import { FormSection } from './form-section.tsx'
import { type EventFormFields, whenOf } from './state/event-form-fields.ts'
import type { EventFormState } from './state/use-event-form.ts'

export function FormWhen({ form, set, date }: EventFormState) {
  const format = useFormat()
  const i18n = useEventFormI18n()
  const span = whenOf(form)
  const readings = form.date && form.startTime ? afterMidnightReadings(form.date, form.startTime) : null

  return (
    <FormSection title={i18n.dateAndTime}>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-3">
        <DateField label={i18n.date} {...date('date')} required />
        <TimeField label={i18n.startTime} {...date('startTime')} required />
        <TimeField label={i18n.endTime} {...date('endTime')} />
      </div>
      <p className="text-sm text-muted">{i18n.endTimeHint}</p>
      {readings && (
        <fieldset>
          <legend className="mb-2 text-sm font-semibold">{i18n.whichNight}</legend>
          <div className="flex flex-wrap gap-2">
            {readings.map(option => (
              <Chip
                key={option.reading}
                isOn={form.reading === option.reading}
                onClick={() => set({ reading: option.reading })}
                className="h-auto py-2 whitespace-normal"
              >
                {readingLabel(option, format)}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
      {span && <NightPreview span={span} />}
      {span && isOver(form, span.nightOf) && <Notice>{i18n.pastDate}</Notice>}
    </FormSection>
  )
}

/** The typed date and times as the pages show them: a start after midnight belongs to the night before. */
export function NightPreview({ span, className }: { span: Span; className?: string }) {
  const text = useEventFormI18n()
  const format = useFormat()
  return (
    <p className={classNames('figures rounded-control bg-raised px-4 py-3', className)}>
      <span className="text-sm text-muted">{text.preview}</span>
      <span aria-hidden className="block text-lg font-bold">
        {spanLabel(span, format)}
      </span>
      <span className="sr-only">{longSpanLabel(span, format)}</span>
    </p>
  )
}

function isOver({ city, state }: EventFormFields, nightOf: string) {
  return nightOf < tonightIn(zoneFor(state, city) ?? Temporal.Now.timeZoneId(), Date.now())
}
