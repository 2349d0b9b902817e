import { useState } from 'react'
import { webhooks as en } from '#contract/i18n/en/webhooks.ts'
import { paths } from '#contract/paths.ts'
import type * as hostCalls from '#contract/webhooks/calls.ts'
import type * as siteCalls from '#contract/webhooks/site/calls.ts'
import type { CreatedWebhook, Webhook, WebhookDelivery, WebhookKind } from '#contract/webhooks/webhooks.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useFetch } from '#pwa/data/use-remote.ts'
import { useI18n, useLanguage } from '#pwa/i18n/i18n.ts'
import { useWebhooksI18n } from '#pwa/i18n/pages/webhooks.ts'
import { momentLabel } from '#pwa/i18n/time-labels.ts'
import { ConfirmDialog, Dialog } from '#pwa/parts/dialog.tsx'
import { PageStates } from '#pwa/parts/page-states.tsx'
import { ShownOnce } from '#pwa/settings/shown-once.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button, SmallButton } from '#pwa/ui/button.tsx'
import { bound, Checkbox, Form, TextInput } from '#pwa/ui/fields/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { send } from '#sw/http/send.ts'

/** The webhooks of a host or of the operators, each with its last requests. Nothing of them is stored on the device. */
export function Webhooks({ owner, intro }: { owner: WebhookOwner; intro: string }) {
  const text = useWebhooksI18n()
  const { calls, forUser, run } = owner
  const webhooks = useFetch({
    key: calls.webhooks.path,
    fetch: () => run(() => send<typeof calls.webhooks>(calls.webhooks, { forUser })),
  })
  const [isAdding, setIsAdding] = useState(false)

  return (
    <div className="space-y-4">
      <p className="max-w-prose text-muted">{intro}</p>
      <PageStates remote={webhooks} rows={1} failed={text.failed} empty={<p>{text.none}</p>}>
        {list => (
          <ul>
            {list.map(webhook => (
              <WebhookRow key={webhook.id} webhook={webhook} owner={owner} onChanged={webhooks.refresh} />
            ))}
          </ul>
        )}
      </PageStates>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <SmallButton onClick={() => setIsAdding(true)}>{text.add}</SmallButton>
        <a href={paths.apiDocs} className="inline-flex min-h-11 items-center font-semibold underline">
          {text.docs}
        </a>
      </div>
      <AddWebhook owner={owner} isOpen={isAdding} onAdded={webhooks.refresh} onClose={() => setIsAdding(false)} />
    </div>
  )
}

type RowProps = { webhook: Webhook; owner: WebhookOwner; onChanged: () => void }

function WebhookRow({ webhook: { id, url, kinds, pausedAt }, owner, onChanged }: RowProps) {
  const { calls, forUser } = owner
  const options = { params: { id }, forUser }
  const text = useWebhooksI18n()
  const [isOpen, setIsOpen] = useState(false)
  const { isBusy, run } = useAction({ failed: text.notDone, toast: true })
  const [isRemoving, setIsRemoving] = useState(false)
  const [requests, setRequests] = useState(0)

  const act = async (action: () => Promise<unknown>) => {
    const isDone = await run(() => owner.run(action))
    setRequests(count => count + 1)
    onChanged()
    return isDone
  }
  const remove = async () => {
    setIsRemoving(false)
    if (await act(() => send(calls.deleteWebhook, options))) showToast({ title: text.removed })
  }
  const setPaused = (isPaused: boolean) => void act(() => send(calls.editWebhook, { ...options, body: { isPaused } }))

  return (
    <li className="border-b border-line py-2 first:pt-0 last:border-b-0">
      <details open={isOpen} onToggle={event => setIsOpen(event.currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer py-2">
          <span className="font-semibold wrap-anywhere">{url}</span>{' '}
          {pausedAt !== null && <Badge tone="danger">{text.paused}</Badge>}
          <span className="block text-sm text-muted">{kinds.map(kind => text.kinds[kind]).join(' · ')}</span>
        </summary>
        {pausedAt !== null && <p className="mb-3 text-sm text-muted">{text.pausedText}</p>}
        <div className="mb-4 flex flex-wrap gap-3">
          <SmallButton isBusy={isBusy} onClick={() => void act(() => send(calls.testWebhook, options))}>
            {text.test}
          </SmallButton>
          <SmallButton isBusy={isBusy} onClick={() => setPaused(pausedAt === null)}>
            {pausedAt === null ? text.pause : text.resume}
          </SmallButton>
          <SmallButton isBusy={isBusy} onClick={() => setIsRemoving(true)}>
            {text.remove}
          </SmallButton>
        </div>
        {isOpen && <WebhookLog key={requests} id={id} owner={owner} />}
      </details>
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setIsRemoving(false)}
        title={text.removeTitle}
        confirm={text.remove}
        onConfirm={remove}
        cancel={text.keep}
      >
        {text.removeText(url)}
      </ConfirmDialog>
    </li>
  )
}

/** The last requests of a webhook, newest first. */
function WebhookLog({ id, owner: { calls, forUser, run } }: { id: string; owner: WebhookOwner }) {
  const text = useWebhooksI18n()
  const { format } = useLanguage()
  const log = useFetch({
    key: id,
    fetch: () => run(() => send(calls.webhookDeliveries, { params: { id }, forUser })),
  })

  return (
    <PageStates
      remote={log}
      rows={1}
      failed={text.logFailed}
      empty={<p className="text-sm text-muted">{text.nothingSent}</p>}
    >
      {deliveries => (
        <>
          <h3 className="text-sm font-semibold">{text.log}</h3>
          <ul className="figures text-sm">
            {deliveries.map(delivery => (
              <li key={delivery.id} className="border-b border-line py-2 last:border-b-0">
                <p className="wrap-anywhere">
                  {[text.kinds[delivery.kind], delivery.eventTitle].filter(Boolean).join(': ')}
                </p>
                <p className="text-muted">
                  {[
                    momentLabel(delivery.queuedAt, format),
                    outcomeOf(delivery, text),
                    delivery.nextAt && delivery.tries > 0 && text.nextAt(momentLabel(delivery.nextAt, format)),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </PageStates>
  )
}

function outcomeOf({ outcome, status, tries }: WebhookDelivery, text: typeof en): string {
  if (outcome === 'skipped') return text.skipped
  if (outcome === null && tries === 0) return text.waiting
  if (status === null) return text.noResponse
  return outcome === 'delivered' ? text.delivered(status) : text.refused(status)
}

const KINDS = ['event.published', 'event.changed', 'event.cancelled', 'event.guests'] as const satisfies WebhookKind[]
const USUAL: WebhookKind[] = ['event.published', 'event.changed', 'event.cancelled']

type AddWebhookProps = { owner: WebhookOwner; isOpen: boolean; onAdded: () => void; onClose: () => void }

/** The form for a new webhook, and its secret, which only the response to the form contains. */
function AddWebhook({ owner: { calls, forUser, run }, isOpen, onAdded, onClose }: AddWebhookProps) {
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
            {...bound(url, setUrl)}
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

/** Whose webhooks these are: those of the signed-in host, or those of the operators. */
type WebhookOwner = {
  calls: typeof hostCalls | typeof siteCalls
  forUser?: string
  /** Runs each request. */
  run: <Body>(request: () => Promise<Body>) => Promise<Body>
}
