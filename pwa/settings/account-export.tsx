import { useRef, useState } from 'react'
import { exportAccount } from '#contract/accounts/settings/calls.ts'
import { ConfirmIdentity, needsConfirmation } from '#pwa/accounts/sign-in/confirm-identity.tsx'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useSettingsI18n } from '#pwa/i18n/pages/settings.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import type { Me } from '#pwa/session/session.ts'
import { Button, QuietButton } from '#pwa/ui/button.tsx'
import { download } from '#pwa/ui/hand-over.ts'
import { Notice } from '#pwa/ui/notice.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { hasStatus } from '#sw/http/failures.ts'
import { downloadFile } from '#sw/http/files.ts'
import { megabytes } from './megabytes.ts'

/** Downloads all data of the account as one file. The progress is shown, because the duration is unknown. */
export default function AccountExport({ me }: { me: Me }) {
  const { i18n, format } = useLanguage()
  const text = useSettingsI18n().copy
  const [bytes, setBytes] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  const stopping = useRef<AbortController>(undefined)

  const start = async () => {
    setFailure(null)
    setBytes(0)
    const stop = new AbortController()
    stopping.current = stop
    try {
      const { file, name = 'pista.zip' } = await downloadFile(exportAccount.path, {
        type: 'application/zip',
        onProgress: setBytes,
        signal: stop.signal,
      })
      download(file, name)
      showToast({ title: text.done })
    } catch (error) {
      if (needsConfirmation(error)) setIsConfirming(true)
      else if (!stop.signal.aborted) setFailure(sentenceOf(error))
    } finally {
      setBytes(null)
    }
  }
  const sentenceOf = (error: unknown) => (hasStatus(error, 429) ? text.tooSoon : sentenceFor(error, i18n, text.failed))

  return (
    <>
      <p className="mb-4 max-w-prose text-muted">{text.text}</p>
      <div className="flex flex-wrap items-center gap-3">
        <QuietButton isBusy={bytes !== null} onClick={() => void start()}>
          {bytes === null ? text.start : text.busy}
        </QuietButton>
        {bytes !== null && (
          <Button look="plain" size="small" onClick={() => stopping.current?.abort()}>
            {text.cancel}
          </Button>
        )}
        <output className="figures text-sm text-muted">
          {bytes !== null && bytes > 0 && text.progress(megabytes(bytes, format))}
        </output>
      </div>
      {failure && (
        <Notice className="mt-4" tone="error">
          {failure}
        </Notice>
      )}
      <ConfirmIdentity
        me={me}
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        onProved={() => {
          setIsConfirming(false)
          void start()
        }}
      />
    </>
  )
}
