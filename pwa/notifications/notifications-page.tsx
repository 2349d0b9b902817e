import { useEffect, useEffectEvent, useState } from 'react'
import * as calls from '#contract/notifications/calls.ts'
import type { NotificationPage } from '#contract/notifications/notifications.ts'
import { paths } from '#contract/paths.ts'
import type { Remote } from '#pwa/data/use-fetch.ts'
import { useMarkSeen } from '#pwa/data/use-mark-seen.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useNotificationListI18n } from '#pwa/i18n/pages/notification-list.ts'
import { useTitle } from '#pwa/i18n/title.ts'
import { LoadMore } from '#pwa/parts/load-more.tsx'
import { MembersOnly } from '#pwa/parts/members-only.tsx'
import { PageStates } from '#pwa/parts/page-states.tsx'
import type { Me } from '#pwa/session/session.ts'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { resource } from '#sw/http/send.ts'
import { NotificationRow } from './notification-row.tsx'

export default function NotificationsPage() {
  useTitle(useNotificationListI18n().title)
  return <MembersOnly>{me => <Notifications me={me} />}</MembersOnly>
}

function Notifications({ me }: { me: Me }) {
  const text = useNotificationListI18n()
  const remote = useRemote(resource(calls.notifications), me.id)
  useRefreshOnCount(me.id, remote)

  return (
    <div className="page grow pt-8 pb-16 *:mx-auto *:max-w-3xl md:pt-12">
      <h1 className="display mb-6 text-5xl long-words md:text-6xl">{text.title}</h1>
      <div>
        <PageStates remote={remote} rows={6}>
          {page => <NotificationList me={me} page={page} />}
        </PageStates>
      </div>
    </div>
  )
}

/** The header reads the number of unseen notifications often. The list is read again when it has fewer of them. */
function useRefreshOnCount(userId: string, remote: Remote<NotificationPage> & { refresh: () => void }) {
  const count = useRemote(resource(calls.unseenNotifications), userId)
  const unseen = count.state === 'loaded' ? count.body.unseen : 0
  const refresh = useEffectEvent(() => {
    if (remote.state === 'loaded' && unseen > remote.body.unseen) remote.refresh()
  })
  useEffect(() => refresh(), [unseen])
}

function NotificationList({ me, page }: { me: Me; page: NotificationPage }) {
  const text = useNotificationListI18n()
  const [earlier, setEarlier] = useState<NotificationPage>()
  // A notification that repeats moves to the first page, and may also be on an earlier page that was loaded before.
  const shown = [
    ...new Map([...(earlier?.notifications ?? []), ...page.notifications].map(row => [row.id, row])).values(),
  ].toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
  const newIds = useMarkSeen(me.id, shown)
  const { next } = earlier ?? page

  if (shown.length === 0)
    return (
      <EmptyState
        title={text.empty}
        text={text.emptyText}
        action={<LinkButton href={paths.tonight}>{text.emptyAction}</LinkButton>}
      />
    )
  return (
    <>
      <ul className="border-t border-line">
        {shown.map(notification => (
          <NotificationRow key={notification.id} notification={notification} isNew={newIds.has(notification.id)} />
        ))}
      </ul>
      {next && (
        <LoadMore
          page={resource(calls.notifications, { query: { before: next } })}
          label={text.earlier}
          failedText={text.earlierFailed}
          onLoaded={loaded =>
            setEarlier({ ...loaded, notifications: [...(earlier?.notifications ?? []), ...loaded.notifications] })
          }
        />
      )}
    </>
  )
}
