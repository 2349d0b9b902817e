import { webhooks as en } from '#contract/i18n/en/webhooks.ts'
import type { WebhookDelivery } from '#contract/webhooks/webhooks.ts'
import { useFetch } from '#pwa/data/use-fetch.ts'
import { useLanguage, usePageI18n } from '#pwa/i18n/i18n.ts'
import { momentLabel } from '#pwa/i18n/time-labels.ts'
import { RemoteStates } from '#pwa/parts/remote-states.tsx'
import { RowsSkeleton } from '#pwa/parts/rows-skeleton.tsx'
import { send } from '#sw/http/send.ts'
import type { WebhookOwner } from './owner.ts'

/** The last requests of a webhook, newest first. */
export function WebhookLog({ id, owner: { calls, forUser, run } }: { id: string; owner: WebhookOwner }) {
  const text = usePageI18n('webhooks', en)
  const { format } = useLanguage()
  const log = useFetch({
    key: id,
    fetch: () => run(() => send(calls.webhookDeliveries, { params: { id }, forUser })),
  })

  return (
    <RemoteStates remote={log} loading={<RowsSkeleton rows={1} />} failed={text.logFailed}>
      {deliveries =>
        deliveries.length === 0 ? (
          <p className="text-sm text-muted">{text.nothingSent}</p>
        ) : (
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
        )
      }
    </RemoteStates>
  )
}

function outcomeOf({ outcome, status, tries }: WebhookDelivery, text: typeof en): string {
  if (outcome === 'skipped') return text.skipped
  if (outcome === null && tries === 0) return text.waiting
  if (status === null) return text.noResponse
  return outcome === 'delivered' ? text.delivered(status) : text.refused(status)
}
