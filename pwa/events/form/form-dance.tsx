import { decimalLabel } from '#contract/i18n/figures.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useDanceI18n } from '#pwa/i18n/pages/dance.ts'
import { bound, Checkbox, Select, TextInput, ticked } from '#pwa/ui/fields/form.tsx'
import { type DanceFields, ratios } from './state/dance-fields.ts'
import type { EventFormState } from './state/use-event-form.ts'

/** Leads and follows: whether the host asks for roles, the ratio, from which guest on, and who sees the balance. */
export default function FormDance({ form, set, errorOf }: Pick<EventFormState, 'form' | 'set' | 'errorOf'>) {
  const { form: text } = useDanceI18n()
  const format = useFormat()
  const fields = form.danceRoles
  const change = (next: Partial<DanceFields>) => set({ danceRoles: { ...fields, ...next } })
  // Without the list, one whose role is closed would be refused.
  const changeRatio = (ratio: string) =>
    set({ danceRoles: { ...fields, ratio }, ...(ratio && !fields.ratio && { hasWaitingList: true }) })
  const options = fields.ratio === '' || ratios.includes(fields.ratio) ? ratios : [...ratios, fields.ratio]

  return (
    <fieldset className="space-y-4">
      <div>
        <Checkbox label={text.asks} {...ticked(fields.asks, asks => change({ asks }))} hint={text.hint} />
      </div>
      {fields.asks && (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Select
              label={text.ratio}
              hint={text.ratioHint}
              {...bound(fields.ratio, changeRatio)}
              options={[
                { value: '', label: text.anyRatio },
                ...options.map(value => ({ value, label: decimalLabel(Number(value), format) })),
              ]}
            />
            {fields.ratio !== '' && (
              <TextInput
                label={text.from}
                name="danceRoles.from"
                hint={text.fromHint}
                inputMode="numeric"
                {...bound(fields.from, from => change({ from }))}
                error={errorOf('danceRoles')}
              />
            )}
          </div>
          <Checkbox label={text.show} {...ticked(fields.isShown, isShown => change({ isShown }))} />
        </>
      )}
    </fieldset>
  )
}
