import { webhooks as en } from '#contract/i18n/en/webhooks.ts'
import type { Me } from '#pwa/accounts/session.ts'
import { usePageI18n } from '#pwa/i18n.ts'
import { Webhooks } from '#pwa/webhooks/webhooks.tsx'
import { request } from '#sw/http/request.ts'

/** The webhooks of a host, about the host's own events. */
export default function OwnWebhooks({ me }: { me: Me }) {
  return (
    <Webhooks
      path="/api/webhooks"
      intro={usePageI18n('webhooks', en).text}
      send={async (path, options) => await request(path, { ...options, forUser: me.id })}
    />
  )
}
