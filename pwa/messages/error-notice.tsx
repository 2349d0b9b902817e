import { useSyncState } from '#pwa/data/sync-state.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { Button } from '#pwa/ui/button.tsx'

/**
 * iOS may close the database of a page in the background. No data is lost, but only a reload can open it again. A
 * browser without IndexedDB cannot store messages, and a reload does not help.
 */
export function ErrorNotice() {
  const i18n = useI18n().messages.errors
  const failure = useSyncState(live => live.failure)
  if (failure !== 'store-lost' && failure !== 'store-missing') return null
  return (
    <div role="alert" className="flex shrink-0 items-center gap-3 bg-danger/10 px-4 py-2 text-sm text-danger">
      <span className="grow">{failure === 'store-lost' ? i18n.storeLost : i18n.storeMissing}</span>
      {failure === 'store-lost' && (
        <Button look="danger" size="small" onClick={() => location.reload()}>
          {i18n.reload}
        </Button>
      )}
    </div>
  )
}
