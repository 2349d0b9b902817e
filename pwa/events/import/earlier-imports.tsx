import { useState } from 'react'
import type { Import } from '#contract/events/imports.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useFormat, useI18n } from '#pwa/i18n/i18n.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { momentLabel } from '#pwa/i18n/time-labels.ts'
import { RemoteStates } from '#pwa/parts/remote-states.tsx'
import type { Me } from '#pwa/session/session.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Dialog } from '#pwa/ui/dialog.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { request } from '#sw/http/request.ts'
import { useImportI18n } from './i18n.ts'
import { IMPORTS_PATH } from './use-import.ts'

/** The imports of the host, each of which can be undone. */
export function EarlierImports({ me }: { me: Me }) {
  const i18n = useI18n()
  const text = useImportI18n()
  const { tag } = useFormat()
  const imports = useRemote<Import[]>(IMPORTS_PATH, me.id)
  const [undoing, setUndoing] = useState<Import | null>(null)

  const undo = async ({ id }: Import) => {
    setUndoing(null)
    try {
      await request(`${IMPORTS_PATH}/${id}`, { method: 'DELETE', forUser: me.id })
      showToast({ title: text.undone })
    } catch (error) {
      showToast({ title: sentenceFor(error, i18n, text.undoFailed, text.offline), tone: 'danger' })
    }
    imports.refresh()
  }

  if (imports.state === 'loaded' && imports.body.length === 0) return null
  return (
    <section className="mt-12 border-t border-line pt-8">
      <h2 className="display text-3xl">{text.earlier}</h2>
      <p className="mt-2 text-muted">{text.earlierText}</p>
      <RemoteStates remote={imports} loading={null} failed={text.earlierFailed}>
        {list => (
          <ul className="mt-4">
            {list.map(item => (
              <ImportLine key={item.id} item={item} onUndo={() => setUndoing(item)} />
            ))}
          </ul>
        )}
      </RemoteStates>
      <Dialog
        isOpen={undoing !== null}
        onClose={() => setUndoing(null)}
        title={text.undoTitle}
        closeLabel={i18n.shell.dialog.close}
      >
        <p>{text.undoText({ unchanged: undoing?.unchanged ?? 0, tag })}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button look="danger" onClick={() => undoing && void undo(undoing)}>
            {text.undo}
          </Button>
          <Button look="quiet" onClick={() => setUndoing(null)}>
            {text.keep}
          </Button>
        </div>
      </Dialog>
    </section>
  )
}

function ImportLine({ item, onUndo }: { item: Import; onUndo: () => void }) {
  const text = useImportI18n()
  const format = useFormat()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{item.source}</p>
        <p className="figures text-sm text-muted">
          {[momentLabel(item.createdAt, format), text.counts({ unchanged: item.unchanged, others: item.others })].join(
            ' · ',
          )}
        </p>
      </div>
      <Button look="quiet" size="small" aria-label={text.undoOf(item.source)} onClick={onUndo}>
        {text.undo}
      </Button>
    </li>
  )
}
