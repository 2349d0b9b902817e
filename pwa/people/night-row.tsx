import { useState } from 'react'
import type { Event } from '#contract/events.ts'
import { spanLabel } from '#contract/night-labels.ts'
import { paths } from '#contract/paths.ts'
import { Poster } from '#pwa/ui/poster.tsx'
import { useLanguage } from '#pwa/words.ts'
import { ratingOf, wallClockOf } from './nights.ts'

/** A night on somebody's profile: its poster, when, where, and how it was. */
export function NightRow({ event }: { event: Event }) {
  const { language, words } = useLanguage()
  const rating = ratingOf(event)

  return (
    <li className="border-b border-line last:border-b-0">
      <a href={paths.event(event.id)} className="group flex gap-4 rounded-control py-3.5 no-underline">
        <NightPicture event={event} className="h-20 w-16 shrink-0 rounded-2xl" />
        <span className="min-w-0 grow">
          <span className="display line-clamp-2 text-xl group-hover:underline">{event.title}</span>
          <span className="figures mt-1 block text-sm">{spanLabel(wallClockOf(event), language)}</span>
          <span className="block truncate text-sm text-muted">
            {[event.venue, event.city].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className="figures shrink-0 pt-0.5 font-bold">
          <span aria-hidden>★ {rating}</span>
          <span className="sr-only">{words.people.rating(rating)}</span>
        </span>
      </a>
    </li>
  )
}

/** The flyer; until it is there, and if it never comes, the night's own poster. */
export function NightPicture({ event, className }: { event: Event; className: string }) {
  const [isBroken, setIsBroken] = useState(false)
  return (
    <span className={`relative block overflow-hidden ${className}`}>
      <Poster id={event.id} genre={event.category} width={300} height={300} className="absolute! inset-0" />
      {event.flyerUrl && !isBroken && (
        <img
          src={event.flyerUrl}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setIsBroken(true)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  )
}
