import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { posterOfEvent } from '#contract/posters/design.ts'
import { Poster } from '#pwa/ui/poster.tsx'

export type EventPictureProps = {
  event: Pick<Event, 'id' | 'category' | 'flyerUrl' | 'poster'>
  className: string
}

/** The flyer, or the event's generated poster; the poster's colour while the flyer loads. */
export function EventPicture({ event, className }: EventPictureProps) {
  const [isBroken, setIsBroken] = useState(false)
  return (
    <span className={`relative block overflow-hidden ${className}`}>
      <Poster
        {...posterOfEvent(event)}
        width={300}
        height={375}
        isPlain={event.flyerUrl !== null && !isBroken}
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
