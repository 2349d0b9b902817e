import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { useDraft } from '#pwa/data/use-draft.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useTitle } from '#pwa/i18n/title.ts'
import { LoadingPage } from '#pwa/parts/loading-page.tsx'
import { MembersOnly } from '#pwa/parts/members-only.tsx'
import type { Me } from '#pwa/session/session.ts'
import { Button } from '#pwa/ui/button.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { useImportI18n } from './i18n.ts'
import type { ImportForm } from './import-form.ts'
import { isComplete } from './import-form.ts'
import { ImportSource } from './import-source.tsx'
import { PreviewList } from './preview-list.tsx'
import { TableColumns } from './table-columns.tsx'
import { DRAFT, useImport } from './use-import.ts'

/** Hosts import events from a calendar file, a page or a table, as drafts. */
export default function ImportPage() {
  const text = useImportI18n()
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
  const text = useImportI18n()
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
  const text = useImportI18n()
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
