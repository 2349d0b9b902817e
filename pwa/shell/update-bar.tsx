import { useI18n } from '#pwa/i18n/i18n.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { useUpdate } from '#pwa/worker/worker.ts'

/** Offers a newer version of the app. The page never reloads by itself, because the visitor may be typing. */
export function UpdateBar() {
  const i18n = useI18n().shell.update
  const changeOver = useUpdate(update => update.activate)
  if (!changeOver) return null

  return (
    <div className="page py-3">
      <Notice
        action={
          <Button size="small" onClick={changeOver}>
            {i18n.change}
          </Button>
        }
      >
        {i18n.ready}
      </Notice>
    </div>
  )
}
