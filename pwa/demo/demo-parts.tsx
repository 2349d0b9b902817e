import type { ReactNode } from 'react'
import { timeLabel } from '#contract/events/event-time-labels.ts'
import { countLabel, decimalLabel } from '#contract/i18n/figures.ts'
import { paths } from '#contract/paths.ts'
import { useFormat, useI18n } from '#pwa/i18n/i18n.ts'
import { useDemoI18n } from '#pwa/i18n/pages/demo.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { TextLink } from '#pwa/ui/button.tsx'
import { classNames } from '#pwa/ui/class-names.ts'
import { readTime } from '#pwa/ui/fields/typed-date.ts'
import { Poster } from '#pwa/ui/poster.tsx'
import { type DemoEvent, priceOf } from './demo-events.ts'

export type DemoEventCardProps = { event: DemoEvent; badge?: ReactNode; foot?: ReactNode; heading?: 'h2' | 'h3' }

export function DemoEventCard({ event, badge, foot, heading: Heading = 'h2' }: DemoEventCardProps) {
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface">
      <div className="relative">
        <Poster id={event.id} genre={event.genre} width={400} height={300} className="aspect-[4/3]" />
        {badge && <div className="absolute top-4 left-4">{badge}</div>}
      </div>
      <div className="flex grow flex-col p-5">
        <Heading className="display text-2xl" lang="es">
          {event.title}
        </Heading>
        <DemoEventTime event={event} className="mt-1.5" />
        <p className="text-muted" lang="es">
          {event.venue} · {event.district}
        </p>
        <div className="mt-auto pt-4">{foot ?? <EventFigures event={event} />}</div>
      </div>
    </article>
  )
}

export function EventFigures({ event }: { event: DemoEvent }) {
  const i18n = useDemoI18n()
  const format = useFormat()

  return (
    <>
      <Fullness taken={event.attendees} all={event.maxAttendees} label={i18n.seats} />
      <div className="figures mt-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-muted">
          <span aria-hidden className="font-semibold text-text">
            ★ {decimalLabel(event.rating, format)}
          </span>
          <span className="sr-only">{i18n.rating(decimalLabel(event.rating, format))}</span>
          {' · '}
          {countLabel(event.attendees, format)}/{countLabel(event.maxAttendees, format)}
        </span>
        <span className="text-lg font-bold">{priceOf(event.price, i18n.free, format)}</span>
      </div>
    </>
  )
}

export type FullnessProps = { taken: number; all: number; label: (places: { taken: string; all: string }) => string }

export function Fullness({ taken, all, label }: FullnessProps) {
  const format = useFormat()
  return (
    <div className="h-1.5 overflow-hidden rounded-full bg-raised">
      <span className="sr-only">{label({ taken: countLabel(taken, format), all: countLabel(all, format) })}</span>
      <div className="grown-across h-full rounded-full bg-accent" style={{ width: `${(taken / all) * 100}%` }} />
    </div>
  )
}

/** The line may break between the day and the hours, but not inside them. */
export function DemoEventTime({ event, className }: { event: DemoEvent; className?: string }) {
  const i18n = useDemoI18n()
  const format = useFormat()
  const hours = event.hours.split(' – ').map(time => timeLabel(readTime(time) ?? time, format))

  return (
    <p className={classNames('figures font-medium', className)}>
      {i18n.days[event.day]} · <span className="whitespace-nowrap">{hours.join(' – ')}</span>
    </p>
  )
}

/** The notice on every demo page that its data is made up. */
export function DemoStrip() {
  const i18n = useDemoI18n()
  const { join } = useI18n().shell.header

  return (
    <div className="border-b border-line bg-surface">
      <div className="page flex min-h-12 flex-wrap items-center gap-x-3 py-1 text-sm">
        <Badge tone="waiting">{i18n.mode}</Badge>
        <p className="grow text-muted max-sm:order-last max-sm:w-full max-sm:pb-2">{i18n.modeText}</p>
        <TextLink href={paths.join()} look="strong" className="ml-auto">
          {join}
        </TextLink>
      </div>
    </div>
  )
}

export function Stats({ stats }: { stats: { value: string; name: string }[] }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3">
      {stats.map(({ value, name }) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="display figures text-3xl">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
