import { useI18n } from '#pwa/i18n/i18n.ts'
import { Spinner } from '#pwa/ui/spinner.tsx'

export function LoadingPage() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <Spinner label={useI18n().shell.loading} className="size-16" />
    </div>
  )
}
