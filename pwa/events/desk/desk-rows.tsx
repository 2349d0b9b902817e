import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { timeLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import * as calls from '#contract/events/going/calls.ts'
import { isPast } from '#contract/events/nights.ts'
import { dateText } from '#contract/i18n/dates.ts'
import { countLabel } from '#contract/i18n/figures.ts'
import { paths } from '#contract/paths.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useDeskI18n } from '#pwa/i18n/pages/desk.ts'
import { useEventPeopleI18n } from '#pwa/i18n/pages/event-people.ts'
import { PageStates } from '#pwa/parts/page-states.tsx'
import type { Me } from '#pwa/session/session.ts'
import { SmallButton } from '#pwa/ui/button.tsx'
import { classNames } from '#pwa/ui/class-names.ts'
import { optional } from '#pwa/ui/optional.tsx'
import { resource } from '#sw/http/send.ts'
import { EventPrice } from '../event/card-parts.tsx'
import { Flyer } from '../event/flyer.tsx'
import type { DeskRow } from './desk-order.ts'
import { ChangesSeen, EventPlace, StateWord } from './event-words.tsx'

const SeriesRule = optional(() => import(/* online */ '../series/series-rule.tsx'))

/** So many rows are shown at first, so that the desk is one screen. */
const FIRST_ROWS = 5

/** `children`: the button beside the heading. */
type DeskRowsProps = {
  rows: DeskRow[]
  me: Me
  nowMs: number
  past: number
  changedId: string | undefined
  children: ReactNode
}

/** The coming events after the next one. Each row is one link; a button shows the rest and the past events. */
export function DeskRows({ rows, me, nowMs, past, changedId, children }: DeskRowsProps) {
  const { format } = useLanguage()
  const text = useDeskI18n()
  const [isWhole, setIsWhole] = useState(false)
  const changed = rows.find(({ event }) => event.id === changedId)
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS)
  const hidden = rows.length - FIRST_ROWS

  return (
    <section className="mt-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="display text-2xl long-words">{text.coming}</h2>
        {children}
      </div>
      {changed && <ChangesSeen event={changed.event} me={me} nowMs={nowMs} />}
      {rows.length === 0 ? (
        <p className="border-t border-line py-4 text-muted">{text.nothingComing}</p>
      ) : (
        <ul className="border-t border-line">
          {shown.map(row => (
            <Row key={row.event.id} {...row} nowMs={nowMs} />
          ))}
        </ul>
      )}
      {isWhole && past > 0 && <PastRows me={me} nowMs={nowMs} />}
      {(hidden > 0 || past > 0) && (
        <SmallButton aria-expanded={isWhole} className="figures mt-3" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? text.fewer : text.all(countLabel(Math.max(0, hidden) + past, format))}
        </SmallButton>
      )}
    </section>
  )
}

/** The events that are over, latest first, from the list that the host's page shows to others. */
function PastRows({ me, nowMs }: { me: Me; nowMs: number }) {
  const text = useDeskI18n()
  const hosted = useRemote(resource(calls.hostedEvents, { params: { id: me.id } }), me.id)
  return (
    <>
      <h2 className="display mt-8 mb-2 text-2xl long-words">{text.past}</h2>
      <PageStates remote={hosted}>
        {events => (
          <ul className="border-t border-line">
            {events
              .filter(event => event.status !== 'draft' && isPast(event, nowMs))
              .map(event => (
                <Row key={event.id} event={event} nowMs={nowMs} />
              ))}
          </ul>
        )}
      </PageStates>
    </>
  )
}

function Row({ event, role, isInvited = false, nowMs }: DeskRow & { nowMs: number }) {
  const { format, i18n } = useLanguage()

  return (
    <li className="border-b border-line">
      <a
        href={paths.event(event.id)}
        className="flex flex-wrap items-center gap-x-4 py-2.5 no-underline hover:bg-raised"
      >
        <RowDate nightOf={event.nightOf} />
        <Flyer
          event={event}
          width={120}
          height={150}
          className="hidden aspect-4/5 w-13 shrink-0 rounded-inner sm:block"
        />
        <span className="min-w-0 grow basis-32">
          <bdi className="line-clamp-2 font-semibold wrap-anywhere">{event.title}</bdi>
          <span className="figures block text-sm text-muted">
            {timeLabel(event.startTime, format)} · <EventPrice event={event} />
          </span>
          {event.series && (
            <span className="block text-sm font-semibold">
              <SeriesRule series={event.series} />
            </span>
          )}
          <EventPlace event={event} />
        </span>
        <span className="shrink-0 text-right">
          <RowGoing event={event} />
          {role ? <RoleWord role={role} isInvited={isInvited} /> : <StateWord event={event} nowMs={nowMs} />}
        </span>
        <span className="inline-flex items-center">
          <span className="sr-only">{i18n.events.hosted.viewDetails}</span>
          <ChevronRight className="size-5 text-muted" />
        </span>
      </a>
    </li>
  )
}

function RoleWord({ role, isInvited }: Required<Pick<DeskRow, 'role' | 'isInvited'>>) {
  const text = useEventPeopleI18n()
  return (
    <span className={classNames('text-sm font-semibold', isInvited ? 'text-waiting-strong' : 'text-muted')}>
      {isInvited ? text.invitedNote : text.role[role]}
    </span>
  )
}

function RowDate({ nightOf }: { nightOf: string }) {
  const { format } = useLanguage()
  const part = (parts: { weekday: 'short' } | { day: 'numeric' } | { month: 'short' }) =>
    dateText(`${nightOf}T12:00:00Z`, { ...parts, timeZone: 'UTC' }, format)
  return (
    <span className="figures min-w-11 shrink-0 text-center leading-tight">
      <span className="block text-sm text-muted">{part({ weekday: 'short' })}</span>
      <span className="display block text-2xl">{part({ day: 'numeric' })}</span>
      <span className="block text-sm text-muted">{part({ month: 'short' })}</span>
    </span>
  )
}

/** "48 of 120" with a bar; without a capacity only the number. A draft has no guests. */
function RowGoing({ event }: { event: Event }) {
  const { format, i18n } = useLanguage()
  const text = useDeskI18n()
  const { attendingCount, capacity, status } = event
  if (status === 'draft') return <span className="hidden sm:block" />

  const going = countLabel(attendingCount, format)
  return (
    <span className="figures block text-sm">
      <strong>
        {capacity === null
          ? i18n.people.hostPage.going(attendingCount)
          : text.of({ going, capacity: countLabel(capacity, format) })}
      </strong>
      {capacity !== null && (
        <span aria-hidden className="mt-1 hidden h-1.5 overflow-hidden rounded-full bg-raised sm:block">
          <span
            className="block h-full bg-accent"
            style={{ width: `${Math.min(100, (100 * attendingCount) / capacity)}%` }}
          />
        </span>
      )}
      {event.waitingCount !== undefined && event.waitingCount > 0 && (
        <span className="block text-muted">{text.waits({ count: event.waitingCount, tag: format.tag })}</span>
      )}
    </span>
  )
}
