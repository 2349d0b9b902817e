import { useEffect, useState } from 'react'
import type { AdminSession } from '#contract/admin/admin.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { clockHere } from '#pwa/i18n/time-labels.ts'
import { QuietButton } from '#pwa/ui/button.tsx'
import { Diagnostics } from './diagnostics.tsx'
import { FeaturedEvents } from './featured-events.tsx'
import { signOut, watchSession } from './gate.ts'
import { Health } from './health.tsx'
import { useAdminI18n } from './i18n.ts'
import { Invitations } from './invitations.tsx'
import { LastUser } from './last-user.tsx'
import { Listings } from './listings.tsx'
import { Migration } from './migration.tsx'
import { Moderation } from './moderation.tsx'
import { People } from './people.tsx'
import { RawResults } from './raw-results.tsx'
import { useRolesI18n } from './roles-i18n.ts'
import { SiteSettings } from './site-settings.tsx'
import { SiteWebhooks } from './site-webhooks.tsx'
import { useDiagnoses } from './use-diagnoses.ts'
import { VenuePages } from './venue-pages.tsx'

/** The admin page after signing in. A moderator sees the parts about what members publish. */
export function Dashboard({ session: { endsAt, role, name } }: { session: AdminSession }) {
  const i18n = useAdminI18n()
  const roles = useRolesI18n()
  const format = useFormat()
  // Locks an unused page when the server's session ends, instead of at the next click. The check does not extend the
  // session.
  useEffect(watchSession, [])
  const time = clockHere(Date.parse(endsAt), format)

  return (
    <div className="page grow pt-6 pb-14 md:pt-10">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="display text-5xl long-words md:text-6xl">{i18n.title}</h1>
          <p className="figures mt-1 text-muted wrap-anywhere">
            {name !== null && `${roles.openedBy({ name, role: roles.roles[role] })} · `}
            {i18n.locksAt(time)}
          </p>
        </div>
        <QuietButton onClick={() => void signOut()}>{i18n.logout}</QuietButton>
      </header>
      <div className="mt-7 grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Moderation />
        <FeaturedEvents />
      </div>
      <div className="mt-5">
        <Listings />
      </div>
      <div className="mt-5">
        <VenuePages />
      </div>
      {role === 'admin' && <OfAdmins />}
    </div>
  )
}

function OfAdmins() {
  const { runs, run, runAll } = useDiagnoses()
  const [migrated, setMigrated] = useState<unknown>()

  return (
    <>
      <div className="mt-5">
        <People />
      </div>
      <div className="mt-5">
        <Health />
      </div>
      <div className="mt-5 grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Diagnostics runs={runs} onRun={run} onRunAll={runAll} />
        <div className="space-y-5">
          <Migration onResult={setMigrated} />
          <LastUser run={runs.database} />
        </div>
      </div>
      <Invitations />
      <div className="mt-5">
        <SiteWebhooks />
      </div>
      <div className="mt-5">
        <SiteSettings />
      </div>
      <div className="mt-5">
        <RawResults results={{ ...resultsIn(runs), ...(migrated !== undefined && { migration: migrated }) }} />
      </div>
    </>
  )
}

function resultsIn(runs: ReturnType<typeof useDiagnoses>['runs']) {
  return Object.fromEntries(
    Object.entries(runs).flatMap(([name, run]) => ('result' in run ? [[name, run.result]] : [])),
  )
}
