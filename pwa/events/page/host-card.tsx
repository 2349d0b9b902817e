import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Event } from '#contract/events/events.ts'
import { paths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { useI18n, withI18n } from '#pwa/i18n/i18n.ts'
import { useSession } from '#pwa/session/session.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { optional } from '#pwa/ui/optional.tsx'

const UnclaimedCard = optional(withI18n(() => import('../listings/unclaimed-card.tsx')))

type HostCardProps = { event: Pick<Event, 'id' | 'host' | 'unclaimedFrom'>; onClaimed: () => void }

export function HostCard({ event, onClaimed }: HostCardProps) {
  const i18n = useI18n().events.page
  const isSignedOut = useSession(({ status }) => status === 'signed-out')
  if (event.unclaimedFrom)
    return <UnclaimedCard eventId={event.id} source={event.unclaimedFrom} onClaimed={onClaimed} />
  const { host } = event
  const name = displayNameOf(host)

  return (
    <section className="border-t border-line py-6">
      <h2 className="text-sm font-semibold text-muted">{i18n.host}</h2>
      <a
        // Members get the page with messages and blocks, visitors the open one.
        href={isSignedOut ? paths.host(host.username) : paths.hostProfile({ userId: host.id })}
        className="-mx-2 mt-2 flex items-center gap-4 rounded-card p-2 no-underline hover:bg-raised"
      >
        <Avatar id={host.id} name={name} src={host.profileImageUrl} className="size-14" />
        <span className="min-w-0 grow">
          <span className="display block truncate text-xl">{host.promotionGroup || name}</span>
          <span className="text-muted">{i18n.hostPage}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
      </a>
    </section>
  )
}
