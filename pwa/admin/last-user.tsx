import { countLabel } from '#contract/figures.ts'
import { useLanguage } from '#pwa/i18n.ts'
import { momentLabel } from '#pwa/time-labels.ts'
import { Card } from '#pwa/ui/card.tsx'
import { DetailsList } from '#pwa/ui/details-list.tsx'
import { useAdminMessages } from './i18n.ts'
import type { Runs } from './use-diagnoses.ts'

export function LastUser({ run }: { run: Runs['database'] }) {
  const words = useAdminMessages()
  const language = useLanguage(state => state.language)
  const found = run.state === 'success' ? run.answer : null
  const user = found?.lastUser
  const detailsOf = (one: typeof user): [string, string | null][] =>
    one
      ? [
          [words.username, `@${one.username}`],
          [words.type, words.types[one.userType]],
          [words.joined, momentLabel(one.createdAt, language)],
          [words.email, one.email],
          [words.phone, one.phoneNumber],
          [words.id, one.id],
        ]
      : []

  return (
    <Card className="p-5 md:p-6">
      <h2 className="display text-2xl">{words.lastUser}</h2>
      {!found && <p className="mt-1 text-muted">{words.lastUserText}</p>}
      {found && (
        <DetailsList
          className="mt-4 grid gap-3 wrap-anywhere sm:grid-cols-2"
          details={[[words.userCount, countLabel(found.userCount, language)], ...detailsOf(user)]}
        />
      )}
      {found && !user && <p className="mt-3 text-muted">{words.noUser}</p>}
    </Card>
  )
}
