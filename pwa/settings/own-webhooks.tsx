import { webhooks as en } from '#contract/i18n/en/webhooks.ts'
import * as calls from '#contract/webhooks/calls.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'
import type { Me } from '#pwa/session/session.ts'
import { Webhooks } from '#pwa/webhooks/webhooks.tsx'

/** The webhooks of a host, about the host's own events. */
export default function OwnWebhooks({ me }: { me: Me }) {
  const owner = { calls, forUser: me.id, run: <Body,>(request: () => Promise<Body>) => request() }
  return <Webhooks owner={owner} intro={usePageI18n('webhooks', en).text} />
}
