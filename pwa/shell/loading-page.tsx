import { Spinner } from '#pwa/ui/spinner.tsx'
import { useWords } from '#pwa/words.ts'

export function LoadingPage() {
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <Spinner label={useWords().shell.loading} className="size-16" />
    </div>
  )
}
