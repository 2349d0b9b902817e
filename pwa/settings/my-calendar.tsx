import { useState } from 'react'
import * as calls from '#contract/events/calendar/calls.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useResponse } from '#pwa/data/use-remote.ts'
import { useSettingsI18n } from '#pwa/i18n/pages/settings.ts'
import { Button, CalendarLink, SmallButton } from '#pwa/ui/button.tsx'
import { TextInput } from '#pwa/ui/fields/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { resource, send } from '#sw/http/send.ts'

/**
 * A secret feed URL with the member's own events. The server stores only its hash, so the URL is shown once, when it is
 * created.
 */
export default function MyCalendar() {
  const text = useSettingsI18n().calendar
  const saved = useResponse(resource(calls.calendarStatus))
  const [changed, setIsOpen] = useState<boolean>()
  // Without a response, the first button makes an address.
  const savedIsOpen = saved.state === 'loading' ? null : saved.state === 'loaded' && saved.body.isOpen
  const isOpen = changed ?? savedIsOpen
  const [url, setUrl] = useState<string | null>(null)
  const { isBusy, failure, run } = useAction({ failed: text.failed })

  const open = () =>
    run(async () => {
      const made = await send(calls.openCalendar)
      setUrl(made.url)
      setIsOpen(true)
    })
  const close = () =>
    run(
      async () => {
        await send(calls.closeCalendar)
        setUrl(null)
        setIsOpen(false)
      },
      { done: text.isClosed },
    )
  const copy = () => run(() => navigator.clipboard.writeText(url ?? ''), { done: text.copied })

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
            <SmallButton onClick={() => void copy()}>{text.copy}</SmallButton>
          </>
        )}
        {url === null && (
          <SmallButton isBusy={isBusy || isOpen === null} onClick={() => void open()}>
            {isOpen ? text.renew : text.open}
          </SmallButton>
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
