import Plus from 'lucide-react/icons/plus'
import { hostDesk } from '#contract/events/desk/calls.ts'
import type { HostDesk as Desk } from '#contract/events/desk/desk.ts'
import { paths } from '#contract/paths.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useI18n, withI18n } from '#pwa/i18n/i18n.ts'
import { PageStates } from '#pwa/parts/page-states.tsx'
import type { Me } from '#pwa/session/session.ts'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { useNow } from '#pwa/ui/use-now.ts'
import { resource } from '#sw/http/send.ts'
import StillOn from '../still-on/still-on.tsx'
import { DeskNumbers } from './desk-numbers.tsx'
import { orderOf } from './desk-order.ts'
import { DeskRows } from './desk-rows.tsx'
import { NextEvent } from './next-event.tsx'
import { ToDoCard } from './to-do-card.tsx'

const WaitingEvents = optional(withI18n(() => import('../unsent/waiting-events.tsx')))

/** `changedId`: the event that the host has just changed, whose changes are shown with those who have seen them. */
type HostDeskProps = { me: Me; changedId: string | undefined }

/** The first screen of a host: the next event with its actions, the coming events as rows, and the numbers. */
export function HostDesk({ me, changedId }: HostDeskProps) {
  const desk = useRemote(resource(hostDesk), me.id)
  return (
    <>
      <WaitingEvents userId={me.id} />
      <PageStates remote={desk} loading={<DeskSkeleton />}>
        {body => (
          <Columns
            desk={body}
            me={me}
            changedId={changedId}
            copyMs={desk.state === 'loaded' && desk.isOld ? desk.at : null}
          />
        )}
      </PageStates>
    </>
  )
}

function Columns({ desk, me, changedId, copyMs }: HostDeskProps & { desk: Desk; copyMs: number | null }) {
  const { hosted } = useI18n().events
  const nowMs = useNow()
  const { next, rows } = orderOf(desk, nowMs, changedId)
  const create = (
    <LinkButton href={paths.createEvent} className="w-full">
      <Plus aria-hidden className="size-5" />
      {hosted.createNew}
    </LinkButton>
  )

  if (!next && rows.length === 0 && desk.past === 0)
    return <EmptyState title={hosted.noneOwn} text={hosted.noneOwnText} action={create} />
  return (
    <div className="grid gap-x-10 gap-y-7 md:grid-cols-[1fr_20rem]">
      <div className="min-w-0">
        {desk.coming.map(event => (
          <StillOn key={event.id} event={event} userId={me.id} nowMs={nowMs} hasTitle className="mb-4" />
        ))}
        {next && (
          <NextEvent
            event={next}
            figures={desk.next?.eventId === next.id ? desk.next : null}
            me={me}
            nowMs={nowMs}
            isChanged={changedId === next.id}
            copyMs={copyMs}
          />
        )}
        <div className="mt-4 md:hidden">{create}</div>
        <DeskRows rows={rows} me={me} nowMs={nowMs} past={desk.past} changedId={changedId} />
      </div>
      <div className="min-w-0 space-y-4">
        <div className="hidden md:block">{create}</div>
        <ToDoCard desk={desk} userId={me.id} nowMs={nowMs} />
        <DeskNumbers desk={desk} sources={desk.next?.sources ?? []} />
      </div>
    </div>
  )
}

function DeskSkeleton() {
  return (
    <output className="block space-y-4">
      <span className="sr-only">{useI18n().people.loadingOther}</span>
      <Skeleton className="h-64 rounded-card!" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </output>
  )
}
