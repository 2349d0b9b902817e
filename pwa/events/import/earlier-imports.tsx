import { useState } from 'react'
import * as calls from '#contract/events/import/calls.ts'
import type { Import } from '#contract/events/import/imports.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useImportEventsI18n } from '#pwa/i18n/pages/import-events.ts'
import { momentLabel } from '#pwa/i18n/time-labels.ts'
import { ConfirmDialog } from '#pwa/parts/confirm-dialog.tsx'
import { PageStates } from '#pwa/parts/page-states.tsx'
import type { Me } from '#pwa/session/session.ts'
import { SmallButton } from '#pwa/ui/button.tsx'
import { resource, send } from '#sw/http/send.ts'

/** The imports of the host, each of which can be undone. */
export function EarlierImports({ me }: { me: Me }) {
  const text = useImportEventsI18n()
  const { tag } = useFormat()
  const imports = useRemote(resource(calls.imports), me.id)
  const { run } = useAction({ failed: text.undoFailed, noSignal: text.offline, toast: true })
  const [undoing, setUndoing] = useState<Import | null>(null)

  const undo = async ({ id }: Import) => {
    setUndoing(null)
    await run(() => send(calls.undoImport, { params: { id }, forUser: me.id }), { done: text.undone })
    imports.refresh()
  }

  if (imports.state === 'loaded' && imports.body.length === 0) return null
  return (
    <section className="mt-12 border-t border-line pt-8">
      <h2 className="display text-3xl">{text.earlier}</h2>
      <p className="mt-2 text-muted">{text.earlierText}</p>
      <PageStates remote={imports} loading={null} failed={text.earlierFailed}>
        {list => (
          <ul className="mt-4">
            {list.map(item => (
              <ImportLine key={item.id} item={item} onUndo={() => setUndoing(item)} />
            ))}
          </ul>
        )}
      </PageStates>
      <ConfirmDialog
        isOpen={undoing !== null}
        onClose={() => setUndoing(null)}
        title={text.undoTitle}
        confirm={text.undo}
        onConfirm={() => undoing && void undo(undoing)}
        cancel={text.keep}
      >
        {text.undoText({ unchanged: undoing?.unchanged ?? 0, tag })}
      </ConfirmDialog>
    </section>
  )
}

function ImportLine({ item, onUndo }: { item: Import; onUndo: () => void }) {
  const text = useImportEventsI18n()
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
      <SmallButton aria-label={text.undoOf(item.source)} onClick={onUndo}>
        {text.undo}
      </SmallButton>
    </li>
  )
}
