import * as calls from '#contract/webhooks/calls.ts'
import { useWebhooksI18n } from '#pwa/i18n/pages/webhooks.ts'
import type { Me } from '#pwa/session/session.ts'
import { Webhooks } from '#pwa/webhooks/webhooks.tsx'

export default function OwnWebhooks({ me }: { me: Me }) {
  const owner = { calls, forUser: me.id, run: <Body,>(request: () => Promise<Body>) => request() }
  return <Webhooks owner={owner} intro={useWebhooksI18n().text} />
}
