import { useState } from 'react'
import type { CreatedApiToken, CreateApiToken as Order, TokenScope } from '#contract/accounts/api-tokens.ts'
import * as calls from '#contract/accounts/settings/calls.ts'
import { ConfirmIdentity, needsConfirmation } from '#pwa/accounts/sign-in/confirm-identity.tsx'
import { useAction } from '#pwa/data/use-action.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useApiTokensI18n } from '#pwa/i18n/pages/api-tokens.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { isLockedBy } from '#pwa/session/current-user.ts'
import type { Me } from '#pwa/session/session.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Checkbox } from '#pwa/ui/fields/checkbox.tsx'
import { Form } from '#pwa/ui/fields/form.tsx'
import { Select } from '#pwa/ui/fields/select.tsx'
import { TextInput } from '#pwa/ui/fields/text-input.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { send } from '#sw/http/send.ts'
import { ShownOnce } from './shown-once.tsx'

const SCOPES = ['events:read', 'events:write'] as const
const DAYS = [7, 30, 90, 365] as const
const EMPTY: Order = { name: '', scopes: ['events:read'], days: 90 }

type Props = { me: Me; isOpen: boolean; onCreated: () => void; onClose: () => void }

/** The form for a new token, and the token itself, which only the response to the form contains. */
export function CreateApiToken({ me, isOpen, onCreated, onClose }: Props) {
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
        value={name}
        onChange={event => onChange({ name: event.target.value })}
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
