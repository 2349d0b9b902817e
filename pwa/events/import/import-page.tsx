import { useState } from 'react'
import * as calls from '#contract/events/import/calls.ts'
import { type ImportField, importFields } from '#contract/events/import/import-limits.ts'
import type { DateOrder, ImportPreview, Import as PastImport } from '#contract/events/import/imports.ts'
import { paths } from '#contract/paths.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useDraft } from '#pwa/data/use-draft.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useFormat, useTitle } from '#pwa/i18n/i18n.ts'
import { useImportEventsI18n } from '#pwa/i18n/pages/import-events.ts'
import { momentLabel } from '#pwa/i18n/time-labels.ts'
import { ConfirmDialog } from '#pwa/parts/dialog.tsx'
import { LoadingPage } from '#pwa/parts/loading-page.tsx'
import { MembersOnly } from '#pwa/parts/members-only.tsx'
import { PageStates } from '#pwa/parts/page-states.tsx'
import type { Me } from '#pwa/session/session.ts'
import { Button, LinkButton, SmallButton } from '#pwa/ui/button.tsx'
import { Select } from '#pwa/ui/fields/form.tsx'
import { Segments } from '#pwa/ui/fields/segments.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { resource, send } from '#sw/http/send.ts'
import { ImportSource } from './import-source.tsx'
import { PreviewList } from './preview-list.tsx'
import { DRAFT, type ImportForm, type ImportState, isComplete, useImport } from './use-import.ts'

/** Hosts import events from a calendar file, a page or a table, as drafts. */
export default function ImportPage() {
  const text = useImportEventsI18n()
  useTitle(text.title)
  return (
    <div data-accent="host" className="page grow pt-8 pb-16 *:mx-auto *:max-w-2xl md:pt-12">
      <h1 className="display text-5xl md:text-6xl">{text.title}</h1>
      <p className="mt-2 text-lg text-muted">{text.text}</p>
      <MembersOnly>
        {me => (me.userType === 'party_host' ? <Restored key={me.id} me={me} /> : <HostsOnly />)}
      </MembersOnly>
    </div>
  )
}

function HostsOnly() {
  const text = useImportEventsI18n()
  return (
    <Notice
      className="mt-8"
      action={
        <LinkButton size="small" href={paths.settings}>
          {text.toSettings}
        </LinkButton>
      }
    >
      {text.hostsOnly}
    </Notice>
  )
}

/** The form starts with the stored draft, so it waits until the draft is read. */
function Restored({ me }: { me: Me }) {
  const { restored } = useDraft<ImportForm>(me.id, DRAFT)
  const [imports, setImports] = useState(0)
  if (restored === undefined) return <LoadingPage />
  return (
    <>
      <Import me={me} restored={restored} onImported={() => setImports(count => count + 1)} />
      <EarlierImports key={imports} me={me} />
    </>
  )
}

function Import({ me, restored, onImported }: { me: Me; restored: ImportForm | null; onImported: () => void }) {
  const text = useImportEventsI18n()
  const { tag } = useFormat()
  const state = useImport(me, restored)
  const { form, preview, busy, failure, imported, read, add } = state
  const count = preview?.chosen.size ?? 0

  return (
    <div className="mt-8 grid gap-6">
      {/* A change during a request would not be part of its response. */}
      <fieldset disabled={busy !== null} className="grid gap-6">
        <ImportSource {...state} />
      </fieldset>
      <Button
        look={preview ? 'quiet' : 'accent'}
        isBusy={busy === 'reading'}
        disabled={busy !== null || !isComplete(form)}
        onClick={() => void read()}
      >
        {busy === 'reading' ? text.reading : text.read}
      </Button>
      {failure && <Notice tone={failure.isOffline ? 'offline' : 'error'}>{failure.sentence}</Notice>}
      {preview?.table && <TableColumns {...state} preview={preview} table={preview.table} />}
      {preview && <PreviewList preview={preview} onChoose={state.choose} />}
      {count > 0 && (
        <div className="sticky bottom-(--bar-height) z-10 bg-ground py-3">
          <Button
            className="w-full"
            isBusy={busy === 'adding'}
            disabled={busy !== null}
            onClick={() => void add().then(onImported)}
          >
            {busy === 'adding' ? text.adding : text.add({ count, tag })}
          </Button>
        </div>
      )}
      {imported && (
        <Notice
          tone="good"
          action={
            <LinkButton size="small" href={paths.profile}>
              {text.toDrafts}
            </LinkButton>
          }
        >
          {imported.added === 0 ? text.nothingNew : text.added({ count: imported.added, tag })}
        </Notice>
      )}
    </div>
  )
}

type TableColumnsProps = Pick<ImportState, 'form' | 'change' | 'read'> & {
  preview: ImportPreview
  table: NonNullable<ImportPreview['table']>
}

/**
 * Which column of a table has which field. The events are read again after each change. Open at first if no row can be
 * imported with the columns that the server recognised.
 */
function TableColumns({ form, preview, table, change, read }: TableColumnsProps) {
  const text = useImportEventsI18n()
  const [isOpen, setIsOpen] = useState(() => preview.rows.every(({ event }) => event === null))
  const fields = form.columns ?? table.fields
  const dateOrder = form.dateOrder ?? table.dateOrder
  const options = [
    { value: '', label: text.noColumn },
    ...table.columns.map(({ name, sample }, position) => ({
      value: String(position),
      label: [name || `#${position + 1}`, sample].filter(Boolean).join(' · '),
    })),
  ]
  const readWith = (changed: Partial<ImportForm>) => void read(change({ columns: fields, dateOrder, ...changed }))
  const place = (field: ImportField, value: string) => {
    const { [field]: _, ...others } = fields
    readWith({ columns: value === '' ? others : { ...others, [field]: Number(value) } })
  }

  return (
    <details open={isOpen} onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{text.columns}</summary>
      <p className="text-sm text-muted">{text.columnsText}</p>
      <div className="my-5 grid gap-5 sm:grid-cols-2">
        {importFields.map(field => (
          <Select
            key={field}
            label={text.fields[field]}
            name={`column-${field}`}
            value={String(fields[field] ?? '')}
            onChange={event => place(field, event.target.value)}
            options={options}
          />
        ))}
      </div>
      <Segments
        label={text.dateOrder}
        chosen={dateOrder}
        onChoose={order => readWith({ dateOrder: order })}
        options={ORDERS.map(order => ({ value: order, label: text.dateOrders[order] }))}
      />
    </details>
  )
}

const ORDERS: DateOrder[] = ['day-first', 'month-first']

/** The imports of the host, each of which can be undone. */
function EarlierImports({ me }: { me: Me }) {
  const text = useImportEventsI18n()
  const { tag } = useFormat()
  const imports = useRemote(resource(calls.imports), me.id)
  const { run } = useAction({ failed: text.undoFailed, noSignal: text.offline, toast: true })
  const [undoing, setUndoing] = useState<PastImport | null>(null)

  const undo = async ({ id }: PastImport) => {
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

function ImportLine({ item, onUndo }: { item: PastImport; onUndo: () => void }) {
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
