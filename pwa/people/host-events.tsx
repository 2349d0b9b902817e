import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { categoryLabel } from '#contract/categories.ts'
import type { Event } from '#contract/events.ts'
import { nightLabel, timeLabel } from '#contract/night-labels.ts'
import { paths } from '#contract/paths.ts'
import { centsFrom, priceShown } from '#contract/price.ts'
import type { CopyOf } from '#pwa/copy.ts'
import { Badge, type BadgeTone } from '#pwa/ui/badge.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { SkeletonCard } from '#pwa/ui/skeleton.tsx'
import { useLanguage, useWords } from '#pwa/words.ts'
import { CopyStates } from './copy-states.tsx'
import { NightPicture } from './night-row.tsx'
import { type Standing, standingOf } from './nights.ts'
import { placeOf } from './place.ts'

export type HostEventsProps = { events: CopyOf<Event[]> & { refresh: () => void }; isOwn: boolean }

export function HostEvents({ events, isOwn }: HostEventsProps) {
  const text = useWords().people.hostPage
  const [now] = useState(() => Date.now())
  const create = isOwn && (
    <LinkButton href={paths.createEvent}>
      <Plus aria-hidden className="size-5" />
      {text.createEvent}
    </LinkButton>
  )
  const nothing = (
    <EmptyState
      title={isOwn ? text.noEvents : text.noEventsOther}
      text={isOwn ? text.noEventsText : undefined}
      action={create}
    />
  )

  return (
    <CopyStates copy={events} loading={<LoadingCards />} missing={nothing}>
      {list =>
        list.length === 0 ? (
          nothing
        ) : (
          <>
            {create && <div className="mb-6">{create}</div>}
            <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
              {list.map(event => (
                <EventCard key={event.id} event={event} standing={standingOf(event, now)} />
              ))}
            </ul>
          </>
        )
      }
    </CopyStates>
  )
}

const tones: Record<Exclude<Standing, 'coming'>, BadgeTone> = {
  live: 'live',
  draft: 'waiting',
  ended: 'quiet',
  cancelled: 'danger',
}

function EventCard({ event, standing }: { event: Event; standing: Standing }) {
  const { language, words } = useLanguage()
  const text = words.people.hostPage
  const cents = centsFrom(event.price)
  const price = priceShown(cents === 'price-unreadable' ? null : cents, text)

  return (
    <li className="relative flex flex-col overflow-hidden rounded-card border border-line bg-surface">
      <NightPicture event={event} className="aspect-[4/3] w-full" />
      {standing !== 'coming' && (
        <span className="absolute top-4 left-4 rounded-full bg-ground">
          <Badge tone={tones[standing]}>{text.statuses[standing]}</Badge>
        </span>
      )}
      <div className="flex grow flex-col p-5">
        <h2 className="display text-2xl">{event.title}</h2>
        <p className="figures mt-1.5">
          {nightLabel(event.nightOf, language)} · {timeLabel(event.startTime, language)}
        </p>
        <p className="text-muted">{placeOf(event)}</p>
        <p className="mt-1 flex items-baseline justify-between gap-4">
          <span className="text-muted">{categoryLabel(event.category)}</span>
          <span className="figures font-bold" title={price.exact ?? undefined}>
            {price.text}
          </span>
        </p>
        <p className="figures text-sm text-muted">{text.going(event.attendingCount)}</p>
        <LinkButton look="quiet" size="small" href={paths.event(event.id)} className="mt-4">
          {text.viewDetails}
        </LinkButton>
      </div>
    </li>
  )
}

function LoadingCards() {
  const label = useWords().people.loadingList
  return (
    <output className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      <span className="sr-only">{label}</span>
      <SkeletonCard />
      <SkeletonCard />
      <SkeletonCard />
    </output>
  )
}
