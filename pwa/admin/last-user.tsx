import { countLabel } from '#contract/i18n/figures.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { momentLabel } from '#pwa/i18n/time-labels.ts'
import { Card } from '#pwa/ui/card.tsx'
import { DetailsList } from '#pwa/ui/details-list.tsx'
import { useAdminI18n } from './i18n.ts'
import type { Runs } from './use-diagnoses.ts'

export function LastUser({ run }: { run: Runs['database'] }) {
  const i18n = useAdminI18n()
  const format = useFormat()
  const found = run.state === 'success' ? run.result : null
  const user = found?.lastUser
  const detailsOf = (one: typeof user): [string, string | null][] =>
    one
      ? [
          [i18n.username, `@${one.username}`],
          [i18n.type, i18n.types[one.userType]],
          [i18n.joined, momentLabel(one.createdAt, format)],
          [i18n.email, one.email],
          [i18n.phone, one.phoneNumber],
          [i18n.id, one.id],
        ]
      : []

  return (
    <Card className="p-5 md:p-6">
      <h2 className="display text-2xl">{i18n.lastUser}</h2>
      {!found && <p className="mt-1 text-muted">{i18n.lastUserText}</p>}
      {found && (
        <DetailsList
          className="mt-4 grid gap-3 wrap-anywhere sm:grid-cols-2"
          details={[[i18n.userCount, countLabel(found.userCount, format)], ...detailsOf(user)]}
        />
      )}
      {found && !user && <p className="mt-3 text-muted">{i18n.noUser}</p>}
    </Card>
  )
}
