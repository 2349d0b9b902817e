import { useState } from 'react'
import type { ApiToken } from '#contract/accounts/api-tokens.ts'
import { paths } from '#contract/paths.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useI18n, useLanguage } from '#pwa/i18n/i18n.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { dayLabel, momentLabel } from '#pwa/i18n/time-labels.ts'
import { RemoteStates } from '#pwa/parts/remote-states.tsx'
import { RowsSkeleton } from '#pwa/parts/rows-skeleton.tsx'
import type { Me } from '#pwa/session/session.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Dialog } from '#pwa/ui/dialog.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { useNow } from '#pwa/ui/use-now.ts'
import { request } from '#sw/http/request.ts'
import { useApiTokensI18n } from './api-tokens-i18n.ts'
import { CreateApiToken, TOKENS_PATH } from './create-api-token.tsx'

/** The tokens with which a host's own programs read and change the host's events. */
export default function ApiTokens({ me }: { me: Me }) {
  const i18n = useI18n()
  const text = useApiTokensI18n()
  const tokens = useRemote<ApiToken[]>(TOKENS_PATH, me.id)
  const [isCreating, setIsCreating] = useState(false)
  const [removing, setRemoving] = useState<ApiToken | null>(null)

  const remove = async ({ id }: ApiToken) => {
    setRemoving(null)
    try {
      await request(`${TOKENS_PATH}/${id}`, { method: 'DELETE', forUser: me.id })
      showToast({ title: text.removed })
    } catch (error) {
      showToast({ title: sentenceFor(error, i18n, text.removeFailed), tone: 'danger' })
    }
    tokens.refresh()
  }

  return (
    <div className="space-y-4">
      <p className="max-w-prose text-muted">{text.text}</p>
      <RemoteStates remote={tokens} loading={<RowsSkeleton rows={1} />} failed={text.failed}>
        {list =>
          list.length === 0 ? (
            <p>{text.none}</p>
          ) : (
            <ul>
              {list.map(token => (
                <TokenRow key={token.id} token={token} onRemove={() => setRemoving(token)} />
              ))}
            </ul>
          )
        }
      </RemoteStates>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button look="quiet" size="small" onClick={() => setIsCreating(true)}>
          {text.create}
        </Button>
        <a href={paths.apiDocs} className="inline-flex min-h-11 items-center font-semibold underline">
          {text.docs}
        </a>
      </div>
      <CreateApiToken me={me} isOpen={isCreating} onCreated={tokens.refresh} onClose={() => setIsCreating(false)} />
      <Dialog
        isOpen={removing !== null}
        onClose={() => setRemoving(null)}
        title={text.removeTitle}
        closeLabel={i18n.shell.dialog.close}
      >
        <p className="wrap-anywhere">{text.removeText(removing?.name ?? '')}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button look="danger" onClick={() => removing && void remove(removing)}>
            {text.remove}
          </Button>
          <Button look="quiet" onClick={() => setRemoving(null)}>
            {text.keep}
          </Button>
        </div>
      </Dialog>
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
      <Button look="quiet" size="small" aria-label={text.removeOf(token.name)} onClick={onRemove}>
        {text.remove}
      </Button>
    </li>
  )
}
