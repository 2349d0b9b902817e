import Bell from 'lucide-react/icons/bell'
import { useEffect, useEffectEvent } from 'react'
import * as calls from '#contract/notifications/calls.ts'
import { paths } from '#contract/paths.ts'
import { useWaiting } from '#pwa/data/deliveries.ts'
import { useRefresh } from '#pwa/data/use-refresh.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useNotificationListI18n } from '#pwa/i18n/pages/notification-list.ts'
import { UnreadBadge } from '#pwa/messages/chat/unread-badge.tsx'
import { buttonClasses } from '#pwa/ui/button.tsx'
import { classNames } from '#pwa/ui/class-names.ts'
import { onPush } from '#sw/broadcast.ts'
import { LIST_KEY, seen } from '#sw/delivery/kinds/seen.ts'
import { resource } from '#sw/http/send.ts'
import { isVisible } from '#sw/online.ts'

/** The link to the notifications in the header, with the number of unseen ones. */
export default function NotificationBell({ userId, isOverPicture }: { userId: string; isOverPicture: boolean }) {
  const text = useNotificationListI18n()
  const remote = useRemote(resource(calls.unseenNotifications), userId)
  const marked = useWaiting(userId, seen).find(({ key }) => key === LIST_KEY)?.body.ids ?? []
  const unseen = remote.state === 'loaded' ? Math.max(0, remote.body.unseen - marked.length) : 0
  useRefresh(remote.refresh)
  const refreshIfVisible = useEffectEvent(() => isVisible() && remote.refresh())
  useEffect(() => onPush(() => refreshIfVisible()), [])

  return (
    <a
      href={paths.notifications}
      aria-label={unseen > 0 ? `${text.link}, ${text.unseen(unseen)}` : text.link}
      className={classNames(buttonClasses('plain', 'icon'), 'relative max-md:ml-auto', isOverPicture && 'bg-ground/60')}
    >
      <Bell className="size-6" />
      <UnreadBadge count={unseen} className="absolute -top-0.5 -right-0.5 ring-2 ring-ground" />
    </a>
  )
}
