import Bell from 'lucide-react/icons/bell'
import { useEffect, useEffectEvent, useState } from 'react'
import { spanLabel, timeLabel } from '#contract/events/event-time-labels.ts'
import { clockOf } from '#contract/events/nights.ts'
import * as calls from '#contract/notifications/calls.ts'
import type { Notification, NotificationPage } from '#contract/notifications/notifications.ts'
import { pages, paths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { useMarkSeen } from '#pwa/data/use-mark-seen.ts'
import { type Remote, useRemote } from '#pwa/data/use-remote.ts'
import { valuesOf } from '#pwa/events/event/change-labels.ts'
import { agoLabel, minutesSince } from '#pwa/events/event/minutes-since.ts'
import { useLanguage, useTitle } from '#pwa/i18n/i18n.ts'
import { useNotificationListI18n } from '#pwa/i18n/pages/notification-list.ts'
import { LoadMore } from '#pwa/parts/load-more.tsx'
import { MembersOnly } from '#pwa/parts/members-only.tsx'
import { PageStates } from '#pwa/parts/page-states.tsx'
import { EventPicture } from '#pwa/people/profile/event-picture.tsx'
import type { Me } from '#pwa/session/session.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { LinkButton } from '#pwa/ui/button.tsx'
import { classNames } from '#pwa/ui/class-names.ts'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { useNow } from '#pwa/ui/use-now.ts'
import { resource } from '#sw/http/send.ts'

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

function NotificationRow({ notification, isNew }: { notification: Notification; isNew: boolean }) {
  const ago = useLanguage(state => state.i18n.events.page.ago)
  const text = useNotificationListI18n()
  const { href, title, lines } = useContent(notification)
  const minutes = minutesSince(notification.createdAt, useNow())
  const content = (
    <>
      <Picture notification={notification} />
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span
            className={classNames(
              'grow basis-32 wrap-anywhere group-hover:underline',
              isNew ? 'font-bold' : 'font-semibold',
            )}
          >
            <bdi>{title}</bdi>
          </span>
          <time dateTime={notification.createdAt} className="figures shrink-0 text-sm text-muted">
            {agoLabel(minutes, ago)}
          </time>
        </span>
        {lines.map(line => (
          <span key={line} className="figures mt-0.5 block whitespace-pre-line text-muted wrap-anywhere">
            <bdi>{line}</bdi>
          </span>
        ))}
      </span>
      {isNew && (
        <span className="mt-2 size-2.5 shrink-0 rounded-full bg-accent">
          <span className="sr-only">{text.isNew}</span>
        </span>
      )}
    </>
  )
  const classes = 'group flex items-start gap-4 py-4 no-underline'
  return (
    <li className="border-b border-line">
      {href === null ? (
        <div className={classes}>{content}</div>
      ) : (
        <a href={href} className={classes}>
          {content}
        </a>
      )}
    </li>
  )
}

type Content = { href: string | null; title: string; lines: string[] }

function useContent(notification: Notification): Content {
  const { format, i18n } = useLanguage()
  const text = useNotificationListI18n()
  const { kind, event, person, job, changes } = notification
  const whoIsIt = person ? displayNameOf(person) : ''
  if (kind === 'report') return { href: null, title: text.report, lines: [text.reportText] }
  if (kind === 'admin-role') return { href: pages.admin, title: text.adminRole, lines: [text.adminRoleText] }
  // The host reads of a withdrawal, the applicant of a decision.
  if (job?.status === 'withdrawn')
    return { href: null, title: text.applicationWithdrawn(job.title), lines: [text.applicationStatus.withdrawn] }
  if (job) return { href: null, title: text.application(job.title), lines: [text.applicationStatus[job.status]] }
  if (kind === 'follower')
    return {
      href: person && paths.user(person.id),
      title: text.follower(whoIsIt),
      lines: person ? [`@${person.username}`] : [],
    }
  if (!event) return { href: null, title: '', lines: [] }

  const href = event.isRemoved ? null : paths.event(event.id)
  const where = event.venue ?? event.location ?? event.city
  const when = spanLabel(clockOf(event), format)
  const whenAndWhere = `${when} · ${where}`
  const name = event.title || text.hiddenEvent
  if (kind === 'event-cancelled')
    return {
      href,
      title: text.cancelled(name),
      lines: [event.isRemoved ? text.removed : (event.cancelReason ?? when)],
    }
  if (kind === 'event-soon') {
    const time = timeLabel(event.startTime, format)
    return { href, title: text.soon({ event: name, time, hour: Number.parseInt(time) }), lines: [where] }
  }
  if (kind === 'host-message') return { href, title: text.hostMessage(name), lines: [notification.message ?? ''] }
  if (kind === 'event-role')
    return {
      href,
      title: text.helpWanted({ host: whoIsIt, event: name }),
      lines: [...(notification.role ? [text.roleOffered[notification.role]] : []), whenAndWhere],
    }
  if (kind === 'role-accepted')
    return { href, title: text.roleAccepted({ name: whoIsIt, event: name }), lines: [whenAndWhere] }
  if (kind === 'event-offered')
    return {
      href,
      title: text.eventOffered({ host: whoIsIt, event: name }),
      lines: [text.eventOfferedText, whenAndWhere],
    }
  if (kind === 'event-taken')
    return { href, title: text.eventTaken({ name: whoIsIt, event: name }), lines: [text.eventTakenText, whenAndWhere] }
  if (kind === 'event-published')
    return {
      href,
      title: notification.followedVenue
        ? text.publishedAt({ venue: notification.followedVenue, event: name })
        : notification.followedArtist
          ? text.publishedWith({ artist: notification.followedArtist, event: name })
          : notification.followedCity
            ? text.publishedIn({ city: notification.followedCity, event: name })
            : text.published({ host: whoIsIt, event: name }),
      lines: [whenAndWhere],
    }
  if (kind === 'still-on') return { href, title: text.stillOn(name), lines: [whenAndWhere, text.stillOnText] }
  if (kind === 'still-listed') return { href, title: text.stillOn(name), lines: [where, text.stillListedText] }
  if (kind === 'how-was-it')
    return { href: href && paths.howWasIt(event.id), title: text.howWasIt(name), lines: [text.howWasItText] }
  if (kind === 'guests-ask') return { href, title: text.guestsAsk(name), lines: [whenAndWhere] }
  if (kind === 'ask-answered')
    return { href, title: text.askAnswered[notification.answer ?? 'declined'](name), lines: [whenAndWhere] }
  if (kind === 'place-offered' || kind === 'place-taken' || kind === 'place-declined')
    return { href, title: text.placeGiven[kind]({ name: whoIsIt, event: name }), lines: [whenAndWhere] }
  if (kind === 'place-free') return { href, title: text.placeFree(name), lines: [whenAndWhere, text.placeFreeText] }
  const values = changes.flatMap(change => valuesOf(change, format, i18n.events) ?? [])
  return {
    href,
    title: text.changed(name),
    lines:
      values.length > 0
        ? values.map(({ before, after }) => text.value({ before, after }))
        : [text.now({ when, where })],
  }
}

function Picture({ notification: { kind, event, person } }: { notification: Notification }) {
  if (kind === 'follower' && person)
    return (
      <Avatar id={person.id} name={displayNameOf(person)} src={person.profileImageUrl} className="size-13 shrink-0" />
    )
  if (event)
    return (
      <span aria-hidden>
        <EventPicture event={event} className="h-16 w-13 shrink-0 rounded-control" />
      </span>
    )
  return (
    <span className="grid size-13 shrink-0 place-items-center rounded-full bg-surface text-muted">
      <Bell className="size-6" />
    </span>
  )
}
