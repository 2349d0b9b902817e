import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import type { Activity } from '#contract/people/activity.ts'
import * as calls from '#contract/people/calls.ts'
import type { PublicUser } from '#contract/people/person.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { LoadMore } from '#pwa/parts/load-more.tsx'
import { PageStates } from '#pwa/parts/page-states.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { QuietLink } from '#pwa/ui/link-button.tsx'
import { resource } from '#sw/http/send.ts'
import { ActivityRow } from './activity-row.tsx'

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
