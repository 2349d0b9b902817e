import { useState } from 'react'
import { siteSettings } from '#contract/site/calls.ts'
import type { SiteSettings as Settings } from '#contract/site/site.ts'
import { BackupsForm } from '#pwa/site/backups-form.tsx'
import { Checklist } from '#pwa/site/checklist.tsx'
import { HomeForm } from '#pwa/site/home-form.tsx'
import { useSetupI18n } from '#pwa/site/i18n.ts'
import { LookForm } from '#pwa/site/look-form.tsx'
import { PeopleForm } from '#pwa/site/people-form.tsx'
import { storePageSite } from '#pwa/site/store-page-site.ts'
import { Card } from '#pwa/ui/card.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { resource } from '#sw/http/send.ts'
import { adminSend } from './gate.ts'
import { useUncached } from './use-uncached.ts'

/** The name, the look, the home, the operator and the backups of the site. */
export function SiteSettings() {
  const i18n = useSetupI18n()
  const { body, isFailed } = useUncached(resource(siteSettings))
  const [saved, setSaved] = useState<Settings>()
  const settings = saved ?? body
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

  return (
    <Card className="p-5 md:p-6">
      <Checklist send={adminSend} />
      <h2 className="display mt-8 text-2xl">{i18n.settings}</h2>
      {isFailed && <p className="text-muted">{i18n.failed}</p>}
      {part && (
        <div className="mt-4 grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-2">
          <div className="space-y-8">
            <section>
              <h3 className="mb-4 text-lg font-semibold">{i18n.steps.look}</h3>
              <LookForm {...part} />
            </section>
            <section>
              <h3 className="mb-4 text-lg font-semibold">{i18n.steps.backups}</h3>
              <BackupsForm {...part} />
            </section>
          </div>
          <div className="space-y-8">
            <section>
              <h3 className="mb-4 text-lg font-semibold">{i18n.steps.home}</h3>
              <HomeForm {...part} />
            </section>
            <section>
              <h3 className="mb-4 text-lg font-semibold">{i18n.steps.people}</h3>
              <PeopleForm {...part} />
            </section>
          </div>
        </div>
      )}
    </Card>
  )
}
