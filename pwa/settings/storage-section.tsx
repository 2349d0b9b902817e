import { useEffect, useState } from 'react'
import { currentUser } from '#contract/accounts/session/calls.ts'
import { setDataSaver, useDataSaver } from '#pwa/data/data-saver.ts'
import { useLiveQuery } from '#pwa/data/live-query.ts'
import { pullSoon } from '#pwa/data/page-sync.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useI18n, useLanguage } from '#pwa/i18n/i18n.ts'
import { useSettingsI18n } from '#pwa/i18n/pages/settings.ts'
import { ConfirmDialog } from '#pwa/parts/dialog.tsx'
import type { Me } from '#pwa/session/session.ts'
import { SmallButton } from '#pwa/ui/button.tsx'
import { Checkbox, ticked } from '#pwa/ui/fields/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { clearCache, storageUse } from '#sw/cache/storage-use.ts'
import { personStore } from '#sw/db.ts'
import { megabytes } from './megabytes.ts'
import { FactRow } from './section.tsx'
import { UnsentList } from './unsent-list.tsx'

export function StorageSection({ me }: { me: Me }) {
  const { format } = useLanguage()
  const text = useSettingsI18n().storage
  const cacheUsage = useLiveQuery(() => storageUse(personStore(me.id)).catch(() => null), [me.id])
  const { bytes, isPersisted, look, persist } = useStorageEstimate()
  const { run } = useAction({ failed: text.clearFailed, toast: true })
  const [isAsking, setIsAsking] = useState(false)

  const clear = async () => {
    setIsAsking(false)
    await run(async () => {
      // The cached session stays, because the app opens offline by it.
      await clearCache(personStore(me.id), currentUser.path)
      pullSoon()
      showToast({ title: text.cleared })
    })
    await look()
  }

  return (
    <>
      <p className="mb-4 max-w-prose text-muted">{text.text}</p>
      {cacheUsage === null && <Notice tone="error">{text.failed}</Notice>}
      {cacheUsage === undefined && <Skeleton className="h-12 w-full" />}
      {cacheUsage && (
        <>
          <FactRow name={text.used} action={<SmallButton onClick={() => setIsAsking(true)}>{text.clear}</SmallButton>}>
            <p className="figures">{bytes === undefined ? text.unknownSize : text.size(megabytes(bytes, format))}</p>
            <p className="figures text-sm font-normal text-muted">
              {[
                text.nights(cacheUsage.nights),
                text.threads(cacheUsage.threads),
                text.messages(cacheUsage.messages),
              ].join(' · ')}
            </p>
          </FactRow>
          {isPersisted !== undefined && (
            <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
              <p className="min-w-0 grow basis-32">{isPersisted ? text.kept : text.notKept}</p>
              {!isPersisted && <SmallButton onClick={() => void persist()}>{text.keep}</SmallButton>}
            </div>
          )}
        </>
      )}
      <DataSaver />
      <UnsentList userId={me.id} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={text.clearTitle}
        confirm={text.clear}
        onConfirm={clear}
        cancel={text.cancel}
      >
        {text.clearText}
      </ConfirmDialog>
    </>
  )
}

function DataSaver() {
  const text = useI18n().accounts.settings
  const isOn = useDataSaver(state => state.isOn)
  return (
    <Checkbox
      className="py-3"
      label={
        <>
          <span className="block font-semibold">{text.saver}</span>
          <span className="block text-sm text-muted">{text.saverText}</span>
        </>
      }
      {...ticked(isOn, setDataSaver)}
    />
  )
}

/** The browser's storage figures, which it reports on request only. */
function useStorageEstimate() {
  const text = useSettingsI18n().storage
  const [estimate, setEstimate] = useState<{ bytes?: number | undefined; isPersisted?: boolean | undefined }>({})

  const look = async () => setEstimate(await readStorageEstimate())
  useEffect(() => {
    void readStorageEstimate().then(setEstimate)
  }, [])

  const persist = async () => {
    if (!(await navigator.storage.persist().catch(() => false))) showToast({ title: text.keepRefused })
    await look()
  }
  return { ...estimate, look, persist }
}

async function readStorageEstimate() {
  // Missing in old browsers and on pages without https.
  if (!('storage' in navigator)) return {}
  const [estimate, isPersisted] = await Promise.all([
    navigator.storage.estimate().catch(() => undefined),
    navigator.storage.persisted().catch(() => undefined),
  ])
  return { bytes: estimate?.usage, isPersisted }
}
