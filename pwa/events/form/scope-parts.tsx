import type { SeriesEffect, SeriesScope } from '#contract/events/series/series.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useSeriesI18n } from '#pwa/i18n/pages/series.ts'
import { ConfirmDialog } from '#pwa/parts/dialog.tsx'
import { Segments } from '#pwa/ui/fields/segments.tsx'
import { SeriesEffectList } from '../series/series-effect.tsx'

type ScopePartsProps = {
  scope: 'this' | SeriesScope
  onChoose: (scope: 'this' | SeriesScope) => void
  /** What the edit does; the dialog is open while it is there. */
  effect: SeriesEffect | null
  onClose: (isConfirmed: boolean) => void
}

/** The choice of the dates that an edit changes, and the dialog with what it does to each of them. */
export default function ScopeParts({ scope, onChoose, effect, onClose }: ScopePartsProps) {
  const format = useFormat()
  const text = useSeriesI18n().scope
  const changed = effect?.dates.filter(({ change }) => change === 'changed').length ?? 0
  return (
    <>
      <Segments
        label={text.label}
        chosen={scope}
        onChoose={onChoose}
        options={[
          { value: 'this', label: text.this },
          { value: 'later', label: text.later },
          { value: 'all', label: text.all },
        ]}
        className="w-full"
      />
      <ConfirmDialog
        isOpen={effect !== null}
        onClose={() => onClose(false)}
        title={text.title}
        confirm={text.confirm({ count: changed, tag: format.tag })}
        onConfirm={() => onClose(true)}
        look="accent"
      >
        {effect && <SeriesEffectList effect={effect} />}
      </ConfirmDialog>
    </>
  )
}
