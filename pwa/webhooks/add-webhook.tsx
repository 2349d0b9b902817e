import { useState } from 'react'
import type { CreatedWebhook, WebhookKind } from '#contract/webhooks/webhooks.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useWebhooksI18n } from '#pwa/i18n/pages/webhooks.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { ShownOnce } from '#pwa/settings/shown-once.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Checkbox } from '#pwa/ui/fields/checkbox.tsx'
import { Form } from '#pwa/ui/fields/form.tsx'
import { TextInput } from '#pwa/ui/fields/text-input.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { send } from '#sw/http/send.ts'
import type { WebhookOwner } from './owner.ts'

const KINDS = ['event.published', 'event.changed', 'event.cancelled', 'event.guests'] as const satisfies WebhookKind[]
const USUAL: WebhookKind[] = ['event.published', 'event.changed', 'event.cancelled']

type Props = { owner: WebhookOwner; isOpen: boolean; onAdded: () => void; onClose: () => void }

/** The form for a new webhook, and its secret, which only the response to the form contains. */
export function AddWebhook({ owner: { calls, forUser, run }, isOpen, onAdded, onClose }: Props) {
  const i18n = useI18n()
  const text = useWebhooksI18n()
  const [url, setUrl] = useState('')
  const [kinds, setKinds] = useState(USUAL)
  const [created, setCreated] = useState<CreatedWebhook | null>(null)
  const { isBusy, failure, run: act } = useAction({ failed: text.addFailed, noSignal: i18n.accounts.noSignal })

  const add = async () => {
    await act(async () => {
      setCreated(await run(() => send(calls.createWebhook, { body: { url, kinds }, forUser })))
      onAdded()
    })
  }
  const close = () => {
    onClose()
    setCreated(null)
    if (created) setUrl('')
  }
  const toggle = (kind: WebhookKind) =>
    setKinds(kinds.includes(kind) ? kinds.filter(other => other !== kind) : [...kinds, kind])

  return (
    <Dialog isOpen={isOpen} onClose={close} title={created ? text.createdTitle : text.add}>
      {created ? (
        <ShownOnce
          intro={text.createdText}
          label={text.secret}
          value={created.secret}
          copied={text.copied}
          onDone={close}
        />
      ) : (
        <Form noValidate onSubmit={add} className="space-y-5">
          <TextInput
            label={text.url}
            hint={text.urlHint}
            name="webhookUrl"
            type="url"
            inputMode="url"
            placeholder="https://example.com/pista"
            autoComplete="off"
            maxLength={2048}
            value={url}
            onChange={event => setUrl(event.target.value)}
          />
          <fieldset>
            <legend className="mb-1.5 text-sm font-semibold">{text.when}</legend>
            {KINDS.map(kind => (
              <Checkbox
                key={kind}
                label={text.kinds[kind]}
                checked={kinds.includes(kind)}
                onChange={() => toggle(kind)}
              />
            ))}
            {kinds.length === 0 && <p className="text-sm text-danger">{text.kindRequired}</p>}
          </fieldset>
          {failure && <Notice tone="error">{failure}</Notice>}
          <Button type="submit" isBusy={isBusy} disabled={url.trim() === '' || kinds.length === 0} className="w-full">
            {isBusy ? text.busy : text.submit}
          </Button>
        </Form>
      )}
    </Dialog>
  )
}
