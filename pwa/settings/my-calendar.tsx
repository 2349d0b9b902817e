import { useState } from 'react'
import type { CalendarAddress, CalendarStatus } from '#contract/events/events.ts'
import { useResponse } from '#pwa/data/use-fetch.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { Button } from '#pwa/ui/button.tsx'
import { CalendarLink } from '#pwa/ui/link-button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { request } from '#sw/http/request.ts'
import { useSettingsI18n } from './i18n.ts'

const FEED_PATH = '/api/calendar/me'

/**
 * A secret feed URL with the member's own events. The server stores only its hash, so the URL is shown once, when it is
 * created.
 */
export function MyCalendar() {
  const i18n = useI18n()
  const text = useSettingsI18n().calendar
  const saved = useResponse<CalendarStatus>(FEED_PATH)
  const [changed, setIsOpen] = useState<boolean>()
  // Without a response, the first button makes an address.
  const savedIsOpen = saved.state === 'loading' ? null : saved.state === 'loaded' && saved.body.isOpen
  const isOpen = changed ?? savedIsOpen
  const [url, setUrl] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const act = async (work: () => Promise<void>) => {
    setFailure(null)
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      setFailure(sentenceFor(error, i18n, text.failed))
    } finally {
      setIsBusy(false)
    }
  }
  const open = () =>
    act(async () => {
      const made = await request<CalendarAddress>(FEED_PATH, { method: 'POST' })
      setUrl(made.url)
      setIsOpen(true)
    })
  const close = () =>
    act(async () => {
      await request(FEED_PATH, { method: 'DELETE' })
      setUrl(null)
      setIsOpen(false)
      showToast({ title: text.isClosed })
    })
  const copy = () =>
    act(async () => {
      await navigator.clipboard.writeText(url ?? '')
      showToast({ title: text.copied })
    })

  return (
    <div className="space-y-4">
      <p className="max-w-prose text-muted">{text.text}</p>
      {url !== null && <TextInput label={text.address} name="calendarAddress" readOnly value={url} />}
      {isOpen && url === null && <p>{text.isOpen}</p>}
      {failure && <Notice tone="error">{failure}</Notice>}
      <div className="flex flex-wrap gap-3">
        {url !== null && (
          <>
            <CalendarLink look="accent" size="small" feed={url}>
              {text.subscribe}
            </CalendarLink>
            <Button look="quiet" size="small" onClick={() => void copy()}>
              {text.copy}
            </Button>
          </>
        )}
        {url === null && (
          <Button look="quiet" size="small" isBusy={isBusy || isOpen === null} onClick={() => void open()}>
            {isOpen ? text.renew : text.open}
          </Button>
        )}
        {isOpen && (
          <Button look="plain" size="small" isBusy={isBusy} onClick={() => void close()}>
            {text.close}
          </Button>
        )}
      </div>
    </div>
  )
}
