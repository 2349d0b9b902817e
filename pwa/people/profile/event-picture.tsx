import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import type { Composition } from '#contract/posters/posters.ts'
import { Poster } from '#pwa/ui/poster.tsx'

export type EventPictureProps = {
  event: Pick<Event, 'id' | 'category' | 'flyerUrl'>
  className: string
  /** The drawing of the generated poster, if not the event's own. */
  composition?: Composition | undefined
}

/** The flyer. While it loads, or if it fails to load, the event's generated poster is shown. */
export function EventPicture({ event, className, composition }: EventPictureProps) {
  const [isBroken, setIsBroken] = useState(false)
  return (
    <span className={`relative block overflow-hidden ${className}`}>
      <Poster
        id={event.id}
        genre={event.category}
        width={300}
        height={375}
        composition={composition}
        className="absolute! inset-0"
      />
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
