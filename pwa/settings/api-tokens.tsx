import { useState } from 'react'
import type { ApiToken } from '#contract/accounts/api-tokens.ts'
import * as calls from '#contract/accounts/settings/calls.ts'
import { paths } from '#contract/paths.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useApiTokensI18n } from '#pwa/i18n/pages/api-tokens.ts'
import { dayLabel, momentLabel } from '#pwa/i18n/time-labels.ts'
import { ConfirmDialog } from '#pwa/parts/confirm-dialog.tsx'
import { PageStates } from '#pwa/parts/page-states.tsx'
import type { Me } from '#pwa/session/session.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { SmallButton } from '#pwa/ui/button.tsx'
import { useNow } from '#pwa/ui/use-now.ts'
import { resource, send } from '#sw/http/send.ts'
import { CreateApiToken } from './create-api-token.tsx'

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
