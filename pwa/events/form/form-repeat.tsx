import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import { COUNT_MAX, repeatsFrom } from '#contract/events/repeats.ts'
import { nextNights } from '#contract/events/series/recurrence.ts'
import { repeatLabel } from '#contract/events/series/repeat-label.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useSeriesI18n } from '#pwa/i18n/pages/series.ts'
import { DateField } from '#pwa/parts/date-field.tsx'
import { bound, Select, TextInput } from '#pwa/ui/fields/form.tsx'
import { FormSection } from './form-section.tsx'
import { type EventFormFields, type Skip, seriesIn, whenOf } from './state/event-form-fields.ts'
import type { EventFormState } from './state/use-event-form.ts'

const SHOWN_DATES = 5

/** How the event repeats: the rule, its end, and the next five dates, each of which can be skipped. */
export default function FormRepeat({ form, set, text, date, errorOf }: EventFormState) {
  const format = useFormat()
  const i18n = useSeriesI18n()
  const night = whenOf(form)?.nightOf ?? null
  const { repeat, repeatEnd } = form
  const label = (value: string) => repeatLabel({ repeat: value, night: night ?? '' }, i18n, format)
  const possible: string[] = night === null ? [] : repeatsFrom(night)
  // Another date may not fit the rule: the fifth Friday is not in every month. The choice stays until the host changes
  // it.
  const rules = [...new Set([...possible, ...(repeat === '' ? [] : [repeat])])]

  return (
    <FormSection title={i18n.form.title}>
      {night === null ? (
        <p className="text-sm text-muted">{i18n.form.needsDate}</p>
      ) : (
        <Select
          label={i18n.form.title}
          {...bound(repeat, repeat => set({ repeat }))}
          options={[{ value: '', label: i18n.form.once }, ...rules.map(value => ({ value, label: label(value) }))]}
          error={errorOf('repeat')}
        />
      )}
      {night !== null && repeat !== '' && (
        <>
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-3">
            <Select
              label={i18n.form.ends}
              {...bound(repeatEnd, repeatEnd => set({ repeatEnd }))}
              options={[
                { value: 'never', label: i18n.form.never },
                { value: 'date', label: i18n.form.onDate },
                { value: 'count', label: i18n.form.afterCount },
              ]}
            />
            {repeatEnd === 'date' && <DateField label={i18n.form.until} {...date('until')} />}
            {repeatEnd === 'count' && (
              <TextInput
                label={i18n.form.count}
                {...text('count')}
                inputMode="numeric"
                maxLength={String(COUNT_MAX).length}
              />
            )}
          </div>
          <NextDates form={form} night={night} onChange={skips => set({ skips })} />
          <p className="text-sm text-muted">{i18n.form.hint}</p>
        </>
      )}
    </FormSection>
  )
}

type NextDatesProps = { form: EventFormFields; night: string; onChange: (skips: Skip[]) => void }

function NextDates({ form, night, onChange }: NextDatesProps) {
  const format = useFormat()
  const i18n = useSeriesI18n().form
  const series = seriesIn(form, night)
  const { skips } = form
  if (series === null) return null
  const { repeat, until, count } = series
  const nights = repeatsFrom(night).includes(repeat)
    ? nextNights([{ from: night, repeat, until, count }], night, SHOWN_DATES)
    : []
  const change = (date: string, reason: string) =>
    onChange([...skips.filter(skip => skip.night !== date), { night: date, reason }])

  return (
    <div>
      <p className="mb-2 text-sm font-semibold">{i18n.next}</p>
      <ul className="figures divide-y divide-line">
        {nights.map((date, position) => {
          const label = eventTimeLabel(date, format)
          const skip = skips.find(known => known.night === date)
          return (
            <li key={date} className="flex flex-wrap items-center gap-x-3 py-1">
              <span className={skip ? 'grow text-muted line-through' : 'grow font-semibold'}>{label}</span>
              {skip && <span className="text-sm text-muted">{i18n.skipped}</span>}
              {/* The event of the form is the first one. */}
              {position > 0 && (
                <button
                  type="button"
                  aria-label={skip ? i18n.restore(label) : i18n.skip(label)}
                  onClick={() => (skip ? onChange(skips.filter(known => known !== skip)) : change(date, ''))}
                  className="inline-flex size-11 items-center justify-center rounded-control hover:bg-raised"
                >
                  {skip ? <Plus className="size-5" /> : <X className="size-5" />}
                </button>
              )}
              {skip && (
                <TextInput
                  label={i18n.reason(label)}
                  value={skip.reason}
                  maxLength={300}
                  onChange={event => change(date, event.target.value)}
                  fieldClassName="w-full pb-3"
                />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
