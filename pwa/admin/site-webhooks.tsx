import { webhooks as en } from '#contract/i18n/en/webhooks.ts'
import * as calls from '#contract/webhooks/site/calls.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'
import { Card } from '#pwa/ui/card.tsx'
import { Webhooks } from '#pwa/webhooks/webhooks.tsx'
import { asAdmin } from './gate.ts'

/** The webhooks of the operators, about all events of the site. */
export function SiteWebhooks() {
  const text = usePageI18n('webhooks', en)
  return (
    <Card className="p-5 md:p-6">
      <h2 className="display mb-4 text-2xl long-words">{text.title}</h2>
      <Webhooks owner={{ calls, run: asAdmin }} intro={text.siteText} />
    </Card>
  )
}
