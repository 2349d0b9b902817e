import { useState } from 'react'
import type { NotificationPage } from '#contract/notifications/notifications.ts'
import { paths } from '#contract/paths.ts'
import type { Me } from '#pwa/accounts/session.ts'
import { LoadMore } from '#pwa/load-more.tsx'
import { RemoteStates } from '#pwa/people/remote-states.tsx'
import { RowsSkeleton } from '#pwa/people/rows-skeleton.tsx'
import { MembersOnly } from '#pwa/shell/members-only.tsx'
import { useTitle } from '#pwa/title.ts'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { useRemote } from '#pwa/use-remote.ts'
import { NOTIFICATIONS_PATH } from '#sw/delivery/seen.ts'
import { useNotificationsI18n } from './i18n.ts'
import { NotificationRow } from './notification-row.tsx'
import { useMarkSeen } from './use-mark-seen.ts'

export default function NotificationsPage() {
  useTitle(useNotificationsI18n().title)
  return <MembersOnly>{me => <Notifications me={me} />}</MembersOnly>
}

function Notifications({ me }: { me: Me }) {
  const text = useNotificationsI18n()
  const remote = useRemote<NotificationPage>(NOTIFICATIONS_PATH, me.id)

  return (
    <div className="page grow pt-8 pb-16 *:mx-auto *:max-w-3xl md:pt-12">
      <h1 className="display mb-6 text-5xl md:text-6xl">{text.title}</h1>
      <div>
        <RemoteStates remote={remote} loading={<RowsSkeleton rows={6} />}>
          {page => <NotificationList me={me} page={page} />}
        </RemoteStates>
      </div>
    </div>
  )
}

function NotificationList({ me, page }: { me: Me; page: NotificationPage }) {
  const text = useNotificationsI18n()
  const [earlier, setEarlier] = useState<NotificationPage>()
  const newIds = useMarkSeen(me.id, page)
  const shown = [...page.notifications, ...(earlier?.notifications ?? [])]
  const last = shown.at(-1)

  if (!last)
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
      {(earlier ?? page).hasMore && (
        <LoadMore<NotificationPage>
          path={`${NOTIFICATIONS_PATH}?before=${last.id}`}
          label={text.earlier}
          failedText={text.earlierFailed}
          onLoaded={next =>
            setEarlier({ ...next, notifications: [...(earlier?.notifications ?? []), ...next.notifications] })
          }
        />
      )}
    </>
  )
}
