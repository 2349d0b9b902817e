import { useSyncState } from '#pwa/data/sync-state.ts'
import { reloadIfReached } from '#pwa/data/until-loaded.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { Button } from '#pwa/ui/button.tsx'

/**
 * No data is lost when iOS closes the database of a page in the background, when the database does not respond, or when
 * the disk is full. A browser without IndexedDB cannot store messages, and a reload does not help.
 */
export function ErrorNotice() {
  const i18n = useI18n().messages.errors
  const failure = useSyncState(live => live.failure)
  if (failure === null || failure === 'signed-out') return null
  return (
    <div role="alert" className="flex shrink-0 items-center gap-3 bg-danger/10 px-4 py-2 text-sm text-danger">
      <span className="grow">{i18n[failure]}</span>
      {failure !== 'store-missing' && (
        <Button look="danger" size="small" onClick={() => void reloadIfReached()}>
          {i18n.reload}
        </Button>
      )}
    </div>
  )
}
