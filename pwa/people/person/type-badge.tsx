import type { UserType } from '#contract/people/person.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { Badge } from '#pwa/ui/badge.tsx'

/** Party Goer in coral, Party Host in amber. In lists (`isShort`) only hosts have the colour, to stand out. */
export function TypeBadge({ userType, isShort = false }: { userType: UserType; isShort?: boolean }) {
  const i18n = useI18n().people
  const isHost = userType === 'party_host'
  if (isShort && !isHost) return <span className="text-sm text-muted">{i18n.goer}</span>
  return (
    <span data-accent={isHost ? 'host' : 'goer'} className="inline-flex">
      <Badge tone="accent">{isHost ? (isShort ? i18n.shortHost : i18n.host) : i18n.goer}</Badge>
    </span>
  )
}
