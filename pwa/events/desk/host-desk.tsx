import Plus from 'lucide-react/icons/plus'
import { hostDesk } from '#contract/events/desk/calls.ts'
import type { HostDesk as Desk } from '#contract/events/desk/desk.ts'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import type { VisitSource } from '#contract/events/promotion/visit-sources.ts'
import { countLabel, decimalLabel } from '#contract/i18n/figures.ts'
import { paths } from '#contract/paths.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useI18n, useLanguage, withI18n } from '#pwa/i18n/i18n.ts'
import { useDeskI18n } from '#pwa/i18n/pages/desk.ts'
import { usePromotionI18n } from '#pwa/i18n/pages/promotion.ts'
import { PageStates } from '#pwa/parts/page-states.tsx'
import type { Me } from '#pwa/session/session.ts'
import { type ButtonSize, LinkButton } from '#pwa/ui/button.tsx'
import { Card } from '#pwa/ui/card.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { useNow } from '#pwa/ui/use-now.ts'
import { resource } from '#sw/http/send.ts'
import { sourceLabel } from '../promotion/i18n.ts'
import StillOn from '../still-on/still-on.tsx'
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
  const create = (size: ButtonSize, className: string) => (
    <LinkButton icon={Plus} href={paths.createEvent} size={size} className={className}>
      {hosted.createNew}
    </LinkButton>
  )

  if (!next && rows.length === 0 && desk.past === 0)
    return <EmptyState title={hosted.noneOwn} text={hosted.noneOwnText} action={create('normal', 'w-full')} />
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
        <DeskRows rows={rows} me={me} nowMs={nowMs} past={desk.past} changedId={changedId}>
          {create('small', 'md:hidden')}
        </DeskRows>
      </div>
      <div className="min-w-0 space-y-4">
        {create('normal', 'w-full max-md:hidden')}
        <ToDoCard desk={desk} userId={me.id} nowMs={nowMs} />
        <Sources sources={desk.next?.sources ?? []} />
        <LastNights desk={desk} />
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

const MAX_SOURCES = 5

function Sources({ sources }: { sources: VisitSource[] }) {
  const { format } = useLanguage()
  const text = useDeskI18n()
  const promotion = usePromotionI18n()
  const counted = sources.filter(({ visits, going }) => visits + going > 0).slice(0, MAX_SOURCES)
  const most = Math.max(1, ...counted.map(({ visits }) => visits))

  return (
    <Card className="p-5">
      <h2 className="display mb-3 text-2xl">{text.cameFrom}</h2>
      {counted.length === 0 ? (
        <p className="text-sm text-muted">{text.noneYet}</p>
      ) : (
        <ul className="space-y-2.5">
          {counted.map(({ code, visits, going }) => (
            <li key={code} className="grid grid-cols-3 items-center gap-3 text-sm">
              <span className="wrap-anywhere">{sourceLabel(code, promotion)}</span>
              <span aria-hidden className="h-2 overflow-hidden rounded-full bg-raised">
                <span className="block h-full bg-accent" style={{ width: `${(100 * visits) / most}%` }} />
              </span>
              <span className="figures text-right font-semibold">
                {countLabel(visits, format)}
                {going > 0 && <span className="block font-normal text-muted">{promotion.going(going)}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** The guests of the last eight events as columns, each with its number, and the rating. */
function LastNights({ desk: { held, rating, reviewCount } }: { desk: Desk }) {
  const { format, i18n } = useLanguage()
  const text = useDeskI18n()
  const { reviewsOf, averageRating, going: goingLabel } = i18n.people.hostPage
  const most = Math.max(1, ...held.map(({ going }) => going))

  return (
    <Card className="p-5">
      <h2 className="display mb-3 text-2xl">{text.numbers}</h2>
      {held.length === 0 ? (
        <p className="text-sm text-muted">{text.noneHeld}</p>
      ) : (
        <ol className="figures flex h-32 items-end gap-1.5">
          {held.map(({ id, title, nightOf, going }, index) => (
            <li
              key={id}
              title={`${title} · ${eventTimeLabel(nightOf, format)}`}
              className="flex h-full min-w-0 grow basis-0 flex-col justify-end"
            >
              <span className="sr-only">
                {title}, {eventTimeLabel(nightOf, format)}: {goingLabel(going)}
              </span>
              <span aria-hidden className="text-center text-xs text-muted">
                {countLabel(going, format)}
              </span>
              <span
                aria-hidden
                className={`block min-h-1 rounded-t-inner ${index === held.length - 1 ? 'bg-accent' : 'bg-accent opacity-45'}`}
                style={{ height: `${(80 * going) / most}%` }}
              />
            </li>
          ))}
        </ol>
      )}
      {reviewCount > 0 && (
        <p className="mt-4 border-t border-line pt-3 text-sm text-muted">
          <strong className="display figures text-2xl text-text">{decimalLabel(rating, format)}</strong> {averageRating}{' '}
          · {reviewsOf(reviewCount)}
        </p>
      )}
    </Card>
  )
}
