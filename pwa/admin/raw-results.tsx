import { SmallButton } from '#pwa/ui/button.tsx'
import { Card } from '#pwa/ui/card.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { useAdminI18n } from './i18n.ts'

export function RawResults({ results }: { results: Record<string, unknown> }) {
  const i18n = useAdminI18n()
  const isEmpty = Object.keys(results).length === 0
  const text = JSON.stringify(results, null, 2)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    showToast({ title: i18n.copied })
  }

  return (
    <Card className="p-5 md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="display text-2xl">{i18n.raw}</h2>
          <p className="text-muted">{isEmpty ? i18n.rawNone : i18n.rawText}</p>
        </div>
        {!isEmpty && <SmallButton onClick={() => void copy()}>{i18n.copy}</SmallButton>}
      </div>
      {!isEmpty && (
        <pre className="figures mt-4 rounded-control bg-raised p-4 text-sm whitespace-pre-wrap wrap-anywhere">
          {text}
        </pre>
      )}
    </Card>
  )
}
