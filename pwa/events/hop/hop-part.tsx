import { useState } from 'react'
import { timeLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import * as calls from '#contract/events/going/calls.ts'
import type { Format } from '#contract/i18n/region.ts'
import { paths } from '#contract/paths.ts'
import { blockedPeople } from '#contract/people/calls.ts'
import { distanceLabel, pointOf } from '#contract/places/distance.ts'
import { useLiveQuery } from '#pwa/data/live-query.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useHopI18n } from '#pwa/i18n/pages/hop.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import type { Me } from '#pwa/session/session.ts'
import { Button, SmallButton, TextLink } from '#pwa/ui/button.tsx'
import { isShared } from '#pwa/ui/hand-over.ts'
import { copyText } from '#pwa/ui/toast/copy-text.ts'
import { allCachedEvents } from '#sw/cache/events.ts'
import { personStore } from '#sw/db.ts'
import { resource } from '#sw/http/send.ts'
import { hoursOf, placeLine, whenOf } from '../event/event-labels.tsx'
import { Flyer } from '../event/flyer.tsx'
import { NotConfirmed } from '../event/not-confirmed.tsx'
import { linkOf } from '../promotion/share.ts'
import { type Hop, type HopOptions, hopsAround, isFull, type Stop, type Way } from './hop.ts'

type Text = ReturnType<typeof useHopI18n>

/** "After this" and "Before this": what the device knows of the same night, also without a connection. */
export default function HopPart({ event, me, nowMs }: { event: Event; me: Me | null; nowMs: number }) {
  const text = useHopI18n()
  const [isOpen, setIsOpen] = useState(false)
  const stored = useLiveQuery(() => storedAround(me), [me?.id])
  const remote = useRemote(me && resource(blockedPeople), me?.id ?? null)
  if (!stored || (me && remote.state === 'loading')) return null
  const blocked = new Set(remote.state === 'loaded' ? remote.body.map(({ id }) => id) : [])
  const options = { nowMs: Math.ceil(nowMs / 300_000) * 300_000, favoriteGenres: me?.favoriteGenres ?? [] }
  const { after, before, whole } = hopsAround(event, stored.events, { ...options, blocked, goingTo: stored.goingTo })
  if (!whole) return null

  return (
    <section className="border-t border-line py-6">
      {(
        [
          [text.after, after, 1],
          [text.before, before, 0],
        ] as const
      ).map(
        ([title, hops, at]) =>
          hops.length > 0 && (
            <div key={title} className="pb-6">
              <h2 className="display text-2xl md:text-3xl">{title}</h2>
              <ul className="mt-2">
                {hops.map(hop => (
                  <Suggestion key={hop[at]?.event.id} hop={hop} at={at} nowMs={nowMs} />
                ))}
              </ul>
            </div>
          ),
      )}
      <SmallButton aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {text.plan}
      </SmallButton>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={text.planTitle}>
        <Plan hop={whole} />
      </Dialog>
    </section>
  )
}

/** The events on the device, and those at which the member has a place. */
async function storedAround(me: Me | null): Promise<{ events: Event[]; goingTo: HopOptions['goingTo'] }> {
  const attended = me && resource(calls.attendedEvents, { params: { id: me.id } })
  const [{ events }, copy] = await Promise.all([
    allCachedEvents(Date.now()),
    attended && personStore(me.id).copies.get(attended.path),
  ])
  const places = (copy?.body ?? []) as Event[]
  return { events, goingTo: new Set(places.map(({ id }) => id)) }
}

function Suggestion({ hop, at, nowMs }: { hop: Hop; at: 0 | 1; nowMs: number }) {
  const text = useHopI18n()
  const format = useFormat()
  const [first, second] = hop
  const { event } = hop[at] ?? {}
  if (!event || !first || !second?.way) return null
  const leave = clockAt(first.leaveMs, first.event, format)

  return (
    <li className="border-t border-line first:border-0">
      <a href={paths.event(event.id)} className="flex gap-4 py-3 no-underline">
        <Flyer event={event} width={112} height={112} className="size-14 shrink-0 rounded-control" />
        <span className="min-w-0 wrap-anywhere">
          <span className="block font-bold">{event.title}</span>
          <span className="figures block text-sm">{hoursLine(event, text, format)}</span>
          <span className="figures block text-sm text-muted">
            {`${at === 1 ? text.leave(leave) : text.until(leave)} · ${wayText(second.way, text, format)}`}
          </span>
          {isFull(event) && <span className="block text-sm font-semibold text-waiting-strong">{text.full}</span>}
          <NotConfirmed event={event} nowMs={nowMs} />
        </span>
      </a>
    </li>
  )
}

function Plan({ hop }: { hop: Hop }) {
  const text = useHopI18n()
  const format = useFormat()
  return (
    <>
      <p className="text-muted">{text.planText}</p>
      <ol className="figures mt-3">
        {hop.map((stop, index) => (
          <li key={stop.event.id}>
            {stop.way && (
              <p className="my-1 ml-2 flex min-h-11 flex-wrap items-center gap-x-3 border-l border-line pl-4 text-sm text-muted">
                {wayText(stop.way, text, format)}
                <WayOnMap from={hop[index - 1]} to={stop} />
              </p>
            )}
            <p className="text-sm font-semibold">{timesText(stop, format)}</p>
            <a href={paths.event(stop.event.id)} className="block font-bold no-underline wrap-anywhere">
              {stop.event.title}
            </a>
            <p className="text-sm text-muted">{placeLine(stop.event)}</p>
          </li>
        ))}
      </ol>
      <Button className="mt-5 w-full" onClick={() => void sharePlan(hop, text, format)}>
        {text.share}
      </Button>
    </>
  )
}

/** A link to the way on an external map, which opens in its own window. */
function WayOnMap({ from, to }: { from: Stop | undefined; to: Stop }) {
  const text = useHopI18n()
  const points = [from, to].flatMap(stop => (stop && pointOf(stop.event)) ?? [])
  if (points.length < 2 || to.way?.km === 0) return null
  const route = points.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(';')
  return (
    <TextLink
      href={`https://www.openstreetmap.org/directions?engine=fossgis_osrm_${to.way?.isWalk ? 'foot' : 'car'}&route=${route}`}
      target="_blank"
      rel="noreferrer"
      aria-label={text.mapTo(to.event.title)}
      look="accent"
    >
      {text.map}
    </TextLink>
  )
}

/** Opens the share sheet of the device with the plan as a text; without one, puts it on the clipboard. */
async function sharePlan(hop: Hop, text: Text, format: Format) {
  const [first] = hop
  if (!first) return
  const [night = ''] = whenOf(first.event, format).split(' · ')
  const lines = hop.flatMap(stop => [
    ...(stop.way ? [`↓ ${wayText(stop.way, text, format)}`] : []),
    `${timesText(stop, format)} · ${stop.event.title}`,
    placeLine(stop.event),
    linkOf(stop.event, location.origin),
  ])
  const plan = [`${text.planTitle} · ${night}`, ...lines].join('\n')
  if (!(await isShared({ text: plan }))) await copyText(plan, text)
}

function hoursLine(event: Event, text: Text, format: Format) {
  return [hoursOf(event, format), event.endTime === null && text.noEnd, placeLine(event)].filter(Boolean).join(' · ')
}

function timesText({ event, arriveMs, leaveMs }: Stop, format: Format) {
  return `${clockAt(arriveMs, event, format)} – ${clockAt(leaveMs, event, format)}`
}

function wayText({ km, minutes, isWalk }: Way, text: Text, format: Format) {
  if (minutes === 0) return text.sameVenue
  const distance = km === null ? text.unknownWay : distanceLabel(km, format).replace(' ', '\u00a0')
  return km === null ? distance : `${(isWalk ? text.walk : text.drive)(String(minutes))} · ${distance}`
}

/** The clock time at the venue. */
function clockAt(ms: number, { timeZone }: Event, format: Format) {
  const local = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainTime()
  return timeLabel(local.toString({ smallestUnit: 'minute' }), format)
}
