import { useState } from 'react'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import * as calls from '#contract/events/series/calls.ts'
import type { SeriesEffect, SeriesPage } from '#contract/events/series/series.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useSeriesI18n } from '#pwa/i18n/pages/series.ts'
import { ConfirmDialog } from '#pwa/parts/dialog.tsx'
import { QuietButton } from '#pwa/ui/button.tsx'
import { bound, Select, TextInput } from '#pwa/ui/fields/form.tsx'
import { send } from '#sw/http/send.ts'
import { SeriesEffectList } from './series-effect.tsx'

type SeriesToolsProps = { series: SeriesPage; upcoming: Event[]; onChanged: () => void }

/** For the host: skip a date, bring one back, end the series. The server says before what a change does to whom. */
export default function SeriesTools({ series, upcoming, onChanged }: SeriesToolsProps) {
  const format = useFormat()
  const text = useSeriesI18n().host
  const { slug } = series
  const nights = upcoming.filter(({ status }) => status === 'active').map(event => event.series?.night ?? event.nightOf)
  const [dialog, setDialog] = useState<'skip' | 'end' | null>(null)
  const { isBusy, run } = useAction({ failed: text.failed, toast: true })

  const restore = (night: string) =>
    run(
      async () => {
        await send(calls.restoreDate, { params: { slug, night } })
        onChanged()
      },
      { done: text.restored },
    )

  return (
    <section data-accent="host" aria-labelledby="series-tools" className="mt-8">
      <h2 id="series-tools" className="display mb-3 text-2xl">
        {text.title}
      </h2>
      <div className="flex flex-wrap gap-3">
        {nights.length > 0 && (
          <>
            <QuietButton aria-haspopup="dialog" onClick={() => setDialog('skip')}>
              {text.skip}
            </QuietButton>
            <QuietButton aria-haspopup="dialog" onClick={() => setDialog('end')}>
              {text.end}
            </QuietButton>
          </>
        )}
        {series.off.map(({ night }) => (
          <QuietButton key={night} isBusy={isBusy} onClick={() => void restore(night)}>
            {text.restore(eventTimeLabel(night, format))}
          </QuietButton>
        ))}
      </div>
      {dialog && (
        <DateDialog
          kind={dialog}
          slug={slug}
          nights={nights}
          onClose={() => setDialog(null)}
          onDone={() => {
            setDialog(null)
            onChanged()
          }}
        />
      )}
    </section>
  )
}

type DateDialogProps = {
  kind: 'skip' | 'end'
  slug: string
  nights: string[]
  onClose: () => void
  onDone: () => void
}

/** Asks for the date and the reason, shows what would change, and changes it. */
function DateDialog({ kind, slug, nights, onClose, onDone }: DateDialogProps) {
  const format = useFormat()
  const text = useSeriesI18n().host
  const [night, setNight] = useState(nights[0] ?? '')
  const [reason, setReason] = useState('')
  const [effect, setEffect] = useState<SeriesEffect | null>(null)
  const { isBusy, run } = useAction({ failed: text.failed, toast: true })
  const isSkip = kind === 'skip'
  const label = eventTimeLabel(night, format)

  const change = async (preview?: '1') =>
    isSkip
      ? await send(calls.skipDate, { params: { slug }, query: { preview }, body: { night, reason } })
      : await send(calls.endSeries, { params: { slug }, query: { preview }, body: { last: night, reason } })

  const confirm = async () => {
    if (effect === null) return await run(async () => setEffect(await change('1')))
    if (await run(async () => await change(), { done: isSkip ? text.skipped : text.ended })) onDone()
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={isSkip ? text.skipTitle(label) : text.endTitle}
      confirm={effect === null ? text.see : isSkip ? text.skipConfirm : text.endConfirm}
      onConfirm={confirm}
      isBusy={isBusy}
      look={effect === null ? 'accent' : 'danger'}
      cancel={text.keep}
    >
      {effect ? (
        <SeriesEffectList effect={effect} />
      ) : (
        <div className="space-y-4">
          <p className="text-muted">{isSkip ? text.skipText : text.endText}</p>
          <Select
            label={isSkip ? text.skip : text.last}
            {...bound(night, setNight)}
            options={nights.map(value => ({ value, label: eventTimeLabel(value, format) }))}
          />
          <TextInput label={text.reason} maxLength={300} {...bound(reason, setReason)} />
        </div>
      )}
    </ConfirmDialog>
  )
}
