import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { classNames } from '#pwa/ui/class-names.ts'
import { Poster } from '#pwa/ui/poster.tsx'

export type FlyerProps = {
  event: Pick<Event, 'id' | 'category' | 'flyerUrl'>
  width: number
  height: number
  className?: string
  /** The picture that the view transition enlarges into the page, and back into its card. */
  hasTransition?: boolean
  isFirst?: boolean
}

export const POSTER_TRANSITION = 'event-poster'

/** The host's picture. While it loads, or if it fails to load, the event's generated poster is shown. */
export function Flyer({ event, width, height, className, hasTransition, isFirst }: FlyerProps) {
  const [isBroken, setIsBroken] = useState(false)

  return (
    <div
      data-poster={event.id}
      style={hasTransition ? { viewTransitionName: POSTER_TRANSITION } : undefined}
      className={classNames('overflow-hidden', className)}
    >
      <div className="relative size-full">
        <Poster id={event.id} genre={event.category} width={width} height={height} className="size-full" />
        {event.flyerUrl && !isBroken && (
          <img
            src={event.flyerUrl}
            alt=""
            width={width}
            height={height}
            loading={isFirst ? 'eager' : 'lazy'}
            decoding="async"
            onError={() => setIsBroken(true)}
            className="absolute inset-0 size-full object-cover"
          />
        )}
      </div>
    </div>
  )
}
