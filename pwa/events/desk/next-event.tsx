import type { HostDesk } from '#contract/events/desk/desk.ts'
import type { Event } from '#contract/events/events.ts'
import { isLive, tonightIn } from '#contract/events/nights.ts'
import { countLabel } from '#contract/i18n/figures.ts'
import { paths } from '#contract/paths.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useDeskI18n } from '#pwa/i18n/pages/desk.ts'
import type { Me } from '#pwa/session/session.ts'
import { TextLink } from '#pwa/ui/button.tsx'
import { Card } from '#pwa/ui/card.tsx'
import { EventPrice } from '../event/card-parts.tsx'
import { whenOf } from '../event/event-labels.tsx'
import { Flyer } from '../event/flyer.tsx'
import { HostActions } from '../page/host-actions.tsx'
import Confirmed from '../still-on/confirmed.tsx'
import { daysUntil } from './desk-order.ts'
import { ChangesSeen, EventPlace, StateWord } from './event-words.tsx'

type NextEventProps = {
  event: Event
  figures: HostDesk['next']
  me: Me
  nowMs: number
  isChanged: boolean
  /** The time of the copy without signal; null for a response that has just arrived. */
  copyMs: number | null
}

/** The next published event of the host in one card, with its numbers and the four actions of a host. */
export function NextEvent({ event, figures, me, nowMs, isChanged, copyMs }: NextEventProps) {
  const { format, i18n } = useLanguage()
  const text = useDeskI18n()
  const days = daysUntil(event.nightOf, tonightIn(event.timeZone, nowMs))

  return (
    <Card data-accent="host">
      <article className="grid grid-cols-3 gap-x-5 gap-y-4 p-4 sm:p-5 lg:grid-cols-7">
        <Flyer
          event={event}
          width={300}
          height={400}
          isFirst
          className="aspect-4/5 w-full self-start rounded-control lg:col-span-2 lg:row-span-3"
        />
        <div className="col-span-2 min-w-0 lg:col-span-5">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="figures font-semibold text-accent-strong">
              {isLive(event, nowMs) ? i18n.events.card.liveNow : text.next({ days, tag: format.tag })}
            </span>
            <StateWord event={event} nowMs={nowMs} />
          </p>
          <h2 className="display mt-1 line-clamp-3 text-3xl long-words wrap-anywhere md:text-4xl">
            <bdi>{event.title}</bdi>
          </h2>
          <p className="figures mt-1.5 font-semibold">
            {whenOf(event, format)} · <EventPrice event={event} />
          </p>
          <EventPlace event={event} />
          <Confirmed event={event} nowMs={nowMs} copyMs={copyMs} />
        </div>
        <div className="col-span-3 flex flex-wrap items-end justify-between gap-x-5 lg:col-span-5">
          <dl className="flex flex-wrap items-end gap-x-5 gap-y-3">
            <Figure
              isMain
              count={event.attendingCount}
              label={
                event.capacity === null
                  ? text.going(event.attendingCount)
                  : text.goingOf({ count: event.capacity, tag: format.tag })
              }
            />
            {event.waitingCount !== undefined && <Figure count={event.waitingCount} label={text.waiting} />}
            {figures && <Figure count={figures.views} label={text.seen(figures.views)} />}
          </dl>
          <TextLink href={paths.event(event.id)} look="strong">
            {i18n.events.hosted.viewDetails}
          </TextLink>
        </div>
        <div className="col-span-3 lg:col-span-5">
          {isChanged && <ChangesSeen event={event} me={me} nowMs={nowMs} />}
          <HostActions event={event} me={me} hasMessage />
        </div>
      </article>
    </Card>
  )
}

function Figure({ count, label, isMain = false }: { count: number; label: string; isMain?: boolean }) {
  const { format } = useLanguage()
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={isMain ? 'display figures text-5xl' : 'display figures text-3xl'}>{countLabel(count, format)}</dd>
    </div>
  )
}
