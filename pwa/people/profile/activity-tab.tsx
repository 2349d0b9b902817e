import { type ReactNode, useState } from 'react'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import { isLive, isPast } from '#contract/events/nights.ts'
import { dateText } from '#contract/i18n/dates.ts'
import { paths } from '#contract/paths.ts'
import type { Activity } from '#contract/people/activity.ts'
import * as calls from '#contract/people/calls.ts'
import { displayNameOf } from '#contract/people/people.ts'
import type { PublicUser } from '#contract/people/person.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useI18n, useLanguage } from '#pwa/i18n/i18n.ts'
import { LoadMore } from '#pwa/parts/load-more.tsx'
import { PageStates } from '#pwa/parts/page-states.tsx'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { QuietLink } from '#pwa/ui/button.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { useNow } from '#pwa/ui/use-now.ts'
import { resource } from '#sw/http/send.ts'
import { EventPicture } from './event-picture.tsx'

/** The default page size of the endpoint. */
const PAGE_SIZE = 30

export type ActivityTabProps = { person: PublicUser; viewerId: string }

/** A member's recent activity, as far as their privacy settings allow. */
export function ActivityTab({ person, viewerId }: ActivityTabProps) {
  const newest = useRemote(resource(calls.activity, { params: { id: person.id } }), viewerId)
  const empty = <NoActivity isOwn={person.id === viewerId} />

  return (
    <PageStates remote={newest} missing={empty} empty={empty}>
      {/* Newer activity changes the last entry's cursor: the key discards the older pages, which no longer connect to
          this page. */}
      {activities => <Feed key={activities.at(-1)?.id} personId={person.id} newest={activities} />}
    </PageStates>
  )
}

function Feed({ personId, newest }: { personId: string; newest: Activity[] }) {
  const text = useI18n().people.activity
  const [older, setOlder] = useState<Activity[]>([])
  const [hasMore, setHasMore] = useState(newest.length === PAGE_SIZE)
  const activities = [...newest, ...older]

  return (
    <>
      <ol>
        {activities.map(item => (
          <ActivityRow key={item.id} item={item} />
        ))}
      </ol>
      {hasMore && (
        <LoadMore
          page={resource(calls.activity, { params: { id: personId }, query: { cursor: activities.at(-1)?.id } })}
          label={text.more}
          failedText={text.moreFailed}
          onLoaded={page => {
            setOlder([...older, ...page])
            setHasMore(page.length === PAGE_SIZE)
          }}
        />
      )}
    </>
  )
}

function NoActivity({ isOwn }: { isOwn: boolean }) {
  const text = useI18n().people
  return (
    <EmptyState
      title={text.public.noActivity}
      text={isOwn && text.activity.noneOwn}
      action={isOwn && <QuietLink href={paths.search({ tab: 'events' })}>{text.activity.findEvents}</QuietLink>}
    />
  )
}

function ActivityRow({ item }: { item: Activity }) {
  const { format, i18n } = useLanguage()
  const verb = useVerb(item)

  if (item.kind === 'follow') {
    const { person } = item
    const name = displayNameOf(person)
    return (
      <Row
        href={paths.profileOf(person.id)}
        picture={
          <span className="grid w-16 shrink-0 place-items-center">
            <Avatar id={person.id} name={name} src={person.profileImageUrl} className="size-13" />
          </span>
        }
        verb={verb}
        title={name}
        at={item.at}
      >
        <span className="block truncate text-sm text-muted">@{person.username}</span>
      </Row>
    )
  }

  const { event } = item
  return (
    <Row
      href={paths.event(event.id)}
      picture={<EventPicture event={event} className="h-20 w-16 shrink-0 rounded-control" />}
      verb={verb}
      title={event.title}
      at={item.at}
    >
      {item.kind === 'review' ? (
        <>
          <span className="block text-accent-strong">
            <span aria-hidden>{'★'.repeat(item.rating)}</span>
            <span className="sr-only">{i18n.people.rating(String(item.rating))}</span>
          </span>
          {item.comment && (
            <span className="mt-1 line-clamp-4 leading-relaxed wrap-anywhere whitespace-pre-wrap">
              <bdi>{item.comment}</bdi>
            </span>
          )}
        </>
      ) : (
        <span className="figures block text-sm text-muted">
          {event.status === 'cancelled' && (
            <span className="font-semibold text-danger">{i18n.people.activity.cancelled} · </span>
          )}
          {eventTimeLabel(event.nightOf, format)} · {event.venue ?? event.city}
        </span>
      )}
    </Row>
  )
}

type RowProps = { href: string; picture: ReactNode; verb: string; title: string; at: string; children: ReactNode }

function Row({ href, picture, verb, title, at, children }: RowProps) {
  const { format } = useLanguage()
  return (
    <li className="border-b border-line last:border-b-0">
      <a href={href} className="group flex gap-4 rounded-control py-4 no-underline">
        {picture}
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-muted">
            <span>{verb}</span>
            <time dateTime={at} className="figures shrink-0">
              {dateText(at, { day: 'numeric', month: 'short' }, format)}
            </time>
          </span>
          <span className="display line-clamp-2 text-xl wrap-anywhere group-hover:underline">
            <bdi>{title}</bdi>
          </span>
          {children}
        </span>
      </a>
    </li>
  )
}

function useVerb(item: Activity): string {
  const text = useI18n().people.activity
  const nowMs = useNow()
  if (item.kind !== 'going') return text[item.kind]
  if (isLive(item.event, nowMs)) return text.there
  return isPast(item.event, nowMs) ? text.went : text.going
}
