import DoorOpen from 'lucide-react/icons/door-open'
import { useEffect } from 'react'
import type { Event } from '#contract/events/events.ts'
import { paths } from '#contract/paths.ts'
import { markUsed } from '#pwa/data/used-parts.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { type ButtonSize, LinkButton } from '#pwa/ui/button.tsx'
import { isDoorSoon } from '#sw/cache/event-parts.ts'
import { personStore } from '#sw/db.ts'

type DoorButtonProps = { event: Event; userId: string; size?: ButtonSize; className?: string }

/**
 * The way to the door for those who work there. From a day before the event on, showing it puts the list on this phone,
 * so that the door opens without signal; the sync does the same when the app starts.
 */
export function DoorButton({ event, userId, size = 'normal', className }: DoorButtonProps) {
  const { page } = useI18n().events
  const { id, startsAt, endsAt } = event
  useEffect(() => {
    markUsed('door')
    if (!isDoorSoon({ startsAt, endsAt }, Date.now())) return
    import(/* online */ '#sw/sync/door.ts').then(
      async ({ prepareDoor }) => await prepareDoor(personStore(userId), id),
      () => undefined,
    )
  }, [id, startsAt, endsAt, userId])
  return (
    <LinkButton icon={DoorOpen} href={paths.door(id)} size={size} className={className}>
      {page.door}
    </LinkButton>
  )
}
