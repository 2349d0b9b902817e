import { Button } from '#pwa/ui/button.tsx'
import { useWords } from '#pwa/words.ts'
import { useLive } from './live-state.ts'

/** iOS can take the database away from a page that slept. Nothing is lost; only a new page can open it. */
export function TroubleLine() {
  const words = useWords().messages.errors
  const isLost = useLive(live => live.trouble === 'store-lost')
  if (!isLost) return null
  return (
    <div role="alert" className="flex shrink-0 items-center gap-3 bg-danger/10 px-4 py-2 text-sm text-danger">
      <span className="grow">{words.storeLost}</span>
      <Button look="danger" size="small" onClick={() => location.reload()}>
        {words.reload}
      </Button>
    </div>
  )
}
