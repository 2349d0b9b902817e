import { useState } from 'react'
import type { ApiToken, CreatedApiToken, CreateApiToken as Order, TokenScope } from '#contract/accounts/api-tokens.ts'
import * as calls from '#contract/accounts/settings/calls.ts'
import { paths } from '#contract/paths.ts'
import { ConfirmIdentity, needsConfirmation } from '#pwa/accounts/sign-in/confirm-identity.tsx'
import { useAction } from '#pwa/data/use-action.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useI18n, useLanguage } from '#pwa/i18n/i18n.ts'
import { useApiTokensI18n } from '#pwa/i18n/pages/api-tokens.ts'
import { dayLabel, momentLabel } from '#pwa/i18n/time-labels.ts'
import { ConfirmDialog, Dialog } from '#pwa/parts/dialog.tsx'
import { PageStates } from '#pwa/parts/page-states.tsx'
import { isLockedBy } from '#pwa/session/current-user.ts'
import type { Me } from '#pwa/session/session.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button, SmallButton } from '#pwa/ui/button.tsx'
import { bound, Checkbox, Form, Select, TextInput } from '#pwa/ui/fields/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { useNow } from '#pwa/ui/use-now.ts'
import { resource, send } from '#sw/http/send.ts'
import { ShownOnce } from './shown-once.tsx'

/** The tokens with which a host's own programs read and change the host's events. */
export default function ApiTokens({ me }: { me: Me }) {
  const text = useApiTokensI18n()
  const tokens = useRemote(resource(calls.apiTokens), me.id)
  const { run } = useAction({ failed: text.removeFailed, toast: true })
  const [isCreating, setIsCreating] = useState(false)
  const [removing, setRemoving] = useState<ApiToken | null>(null)

  const remove = async ({ id }: ApiToken) => {
    setRemoving(null)
    await run(() => send(calls.deleteApiToken, { params: { id }, forUser: me.id }), { done: text.removed })
    tokens.refresh()
  }

  return (
    <div className="space-y-4">
      <p className="max-w-prose text-muted">{text.text}</p>
      <PageStates remote={tokens} rows={1} failed={text.failed} empty={<p>{text.none}</p>}>
        {list => (
          <ul>
            {list.map(token => (
              <TokenRow key={token.id} token={token} onRemove={() => setRemoving(token)} />
            ))}
          </ul>
        )}
      </PageStates>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <SmallButton onClick={() => setIsCreating(true)}>{text.create}</SmallButton>
        <a href={paths.apiDocs} className="inline-flex min-h-11 items-center font-semibold underline">
          {text.docs}
        </a>
      </div>
      <CreateApiToken me={me} isOpen={isCreating} onCreated={tokens.refresh} onClose={() => setIsCreating(false)} />
      <ConfirmDialog
        isOpen={removing !== null}
        onClose={() => setRemoving(null)}
        title={text.removeTitle}
        confirm={text.remove}
        onConfirm={() => removing && void remove(removing)}
        cancel={text.keep}
      >
        {text.removeText(removing?.name ?? '')}
      </ConfirmDialog>
    </div>
  )
}

function TokenRow({ token, onRemove }: { token: ApiToken; onRemove: () => void }) {
  const text = useApiTokensI18n()
  const { format } = useLanguage()
  const isExpired = Date.parse(token.expiresAt) <= useNow()

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 first:pt-0 last:border-b-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {token.name} {isExpired && <Badge tone="danger">{text.expired}</Badge>}
        </p>
        <p className="text-sm text-muted">{token.scopes.map(scope => text.scopes[scope]).join(' · ')}</p>
        <p className="figures text-sm text-muted">
          {[
            token.usedAt ? text.usedAt(momentLabel(token.usedAt, format)) : text.neverUsed,
            !isExpired && text.validUntil(dayLabel(token.expiresAt, format)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <SmallButton aria-label={text.removeOf(token.name)} onClick={onRemove}>
        {text.remove}
      </SmallButton>
    </li>
  )
}

const SCOPES = ['events:read', 'events:write'] as const
const DAYS = [7, 30, 90, 365] as const
const EMPTY: Order = { name: '', scopes: ['events:read'], days: 90 }

type Props = { me: Me; isOpen: boolean; onCreated: () => void; onClose: () => void }

/** The form for a new token, and the token itself, which only the response to the form contains. */
function CreateApiToken({ me, isOpen, onCreated, onClose }: Props) {
  const i18n = useI18n()
  const text = useApiTokensI18n()
  const [order, setOrder] = useState(EMPTY)
  const [created, setCreated] = useState<CreatedApiToken | null>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  const { isBusy, failure, run } = useAction({
    failed: text.createFailed,
    noSignal: i18n.accounts.noSignal,
    handle(error) {
      if (!needsConfirmation(error)) return isLockedBy(error)
      setIsConfirming(true)
      return true
    },
  })

  const create = () =>
    run(async () => {
      setCreated(await send(calls.createApiToken, { body: order, forUser: me.id }))
      onCreated()
    })
  const createConfirmed = () => {
    setIsConfirming(false)
    void create()
  }
  const close = () => {
    if (isConfirming) return
    onClose()
    setCreated(null)
    if (created) setOrder(EMPTY)
  }

  return (
    <>
      <Dialog isOpen={isOpen && !isConfirming} onClose={close} title={created ? text.createdTitle : text.create}>
        {created ? (
          <ShownOnce
            intro={text.createdText}
            label={text.token}
            value={created.token}
            copied={text.copied}
            onDone={close}
          />
        ) : (
          <TokenForm
            order={order}
            failure={failure}
            isBusy={isBusy}
            onChange={change => setOrder({ ...order, ...change })}
            onSubmit={() => void create()}
          />
        )}
      </Dialog>
      <ConfirmIdentity
        me={me}
        isOpen={isConfirming}
        onProved={createConfirmed}
        onClose={() => setIsConfirming(false)}
      />
    </>
  )
}

type FormProps = {
  order: Order
  failure: string | undefined
  isBusy: boolean
  onChange: (change: Partial<Order>) => void
  onSubmit: () => void
}

function TokenForm({ order, failure, isBusy, onChange, onSubmit }: FormProps) {
  const text = useApiTokensI18n()
  const { name, scopes, days } = order
  const toggle = (scope: TokenScope) =>
    onChange({ scopes: scopes.includes(scope) ? scopes.filter(other => other !== scope) : [...scopes, scope] })

  return (
    <Form noValidate onSubmit={onSubmit} className="space-y-5">
      <TextInput
        label={text.name}
        name="tokenName"
        placeholder={text.namePlaceholder}
        autoComplete="off"
        maxLength={60}
        {...bound(name, name => onChange({ name }))}
      />
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">{text.may}</legend>
        {SCOPES.map(scope => (
          <Checkbox
            key={scope}
            label={text.scopes[scope]}
            checked={scopes.includes(scope)}
            onChange={() => toggle(scope)}
          />
        ))}
        {scopes.length === 0 && <p className="text-sm text-danger">{text.scopeRequired}</p>}
      </fieldset>
      <Select
        label={text.days}
        value={String(days)}
        onChange={event => onChange({ days: DAYS.find(one => String(one) === event.target.value) ?? days })}
        options={DAYS.map(one => ({ value: String(one), label: text.lengths[one] }))}
      />
      {failure && <Notice tone="error">{failure}</Notice>}
      <Button type="submit" isBusy={isBusy} disabled={name.trim() === '' || scopes.length === 0} className="w-full">
        {isBusy ? text.busy : text.submit}
      </Button>
    </Form>
  )
}
