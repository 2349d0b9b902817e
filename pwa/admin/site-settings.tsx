import { type ReactNode, useState } from 'react'
import { siteSettings } from '#contract/site/calls.ts'
import type { SiteSettings as Settings } from '#contract/site/site.ts'
import * as calls from '#contract/webhooks/site/calls.ts'
import { useSetupI18n } from '#pwa/i18n/pages/setup.ts'
import { useWebhooksI18n } from '#pwa/i18n/pages/webhooks.ts'
import { BackupsForm } from '#pwa/site/backups-form.tsx'
import { Checklist } from '#pwa/site/checklist.tsx'
import { HomeForm } from '#pwa/site/home-form.tsx'
import { LookForm } from '#pwa/site/look-form.tsx'
import { storePageSite } from '#pwa/site/part-form.tsx'
import { PeopleForm } from '#pwa/site/people-form.tsx'
import { Card } from '#pwa/ui/card.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { Webhooks } from '#pwa/webhooks/webhooks.tsx'
import { resource } from '#sw/http/send.ts'
import { adminSend, asAdmin, useUncached } from './gate/gate.ts'
import { NotLoaded } from './gate/not-loaded.tsx'
import { SectionTabs } from './section-tabs.tsx'

/** The checklist, and the name, the look, the home, the operator and the backups of the site, one at a time. */
export function SiteSettings() {
  const i18n = useSetupI18n()
  const webhooks = useWebhooksI18n()
  const response = useUncached(resource(siteSettings))
  const [saved, setSaved] = useState<Settings>()
  const settings = saved ?? response.body
  const part = settings && {
    settings,
    send: adminSend,
    action: i18n.save,
    onSaved: (changed: Settings) => {
      setSaved(changed)
      void storePageSite().catch(() => undefined)
      showToast({ title: i18n.saved })
    },
  }
  const inCard = (form: ReactNode) => (
    <Card className="p-5 md:p-6">{form ?? <NotLoaded response={response} failed={i18n.failed} />}</Card>
  )

  return (
    <SectionTabs
      label={i18n.settings}
      tabs={[
        { id: 'look', label: i18n.steps.look, panel: inCard(part && <LookForm {...part} />) },
        { id: 'home', label: i18n.steps.home, panel: inCard(part && <HomeForm {...part} />) },
        { id: 'operator', label: i18n.steps.people, panel: inCard(part && <PeopleForm {...part} />) },
        { id: 'backups', label: i18n.steps.backups, panel: inCard(part && <BackupsForm {...part} />) },
        { id: 'checks', label: i18n.checklist, panel: inCard(<Checklist send={adminSend} />) },
        { id: 'webhooks', label: webhooks.title, panel: <SiteWebhooks /> },
      ]}
    />
  )
}

function SiteWebhooks() {
  const text = useWebhooksI18n()
  return (
    <Card className="p-5 md:p-6">
      <h2 className="display mb-4 text-2xl long-words">{text.title}</h2>
      <Webhooks owner={{ calls, run: asAdmin }} intro={text.siteText} />
    </Card>
  )
}
