import type { UserType } from '#contract/people-calls.ts'
import { useMessages } from '#pwa/i18n.ts'
import { Badge } from '#pwa/ui/badge.tsx'

/** Party Goer in coral, Party Host in amber, whatever page it stands on. */
export function TypeBadge({ userType, isShort = false }: { userType: UserType; isShort?: boolean }) {
  const words = useMessages().people
  const isHost = userType === 'party_host'
  return (
    <span data-accent={isHost ? 'host' : 'goer'} className="inline-flex">
      <Badge tone="accent">{isHost ? (isShort ? words.shortHost : words.host) : words.goer}</Badge>
    </span>
  )
}
