import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { classNames } from '#pwa/ui/class-names.ts'
import { Poster } from '#pwa/ui/poster.tsx'

export type FlyerProps = {
  event: Pick<Event, 'id' | 'category' | 'flyerUrl' | 'title'>
  width: number
  height: number
  className?: string
  /** The picture that the view transition enlarges into the page, and back into its card. */
  hasTransition?: boolean
  isFirst?: boolean
  /** Nothing of the picture is cropped; the poster's colour fills the rest. */
  isWhole?: boolean
  /** A generated poster is large enough for its title. */
  hasTitle?: boolean
}

export const POSTER_TRANSITION = 'event-poster'

/** The host's picture, or the event's generated poster; the poster's colour while the picture loads. */
export function Flyer({
  event,
  width,
  height,
  className,
  hasTransition,
  isFirst,
  isWhole = false,
  hasTitle = false,
}: FlyerProps) {
  const [isBroken, setIsBroken] = useState(false)

  return (
    <div
      data-poster={event.id}
      style={hasTransition ? { viewTransitionName: POSTER_TRANSITION } : undefined}
      className={classNames('overflow-hidden', className)}
    >
      <div className="relative size-full">
        <Poster
          id={event.id}
          genre={event.category}
          title={hasTitle ? event.title : undefined}
          width={width}
          height={height}
          isPlain={event.flyerUrl !== null && !isBroken}
          className="size-full"
        />
        {event.flyerUrl && !isBroken && (
          <img
            src={event.flyerUrl}
            alt=""
            width={width}
            height={height}
            loading={isFirst ? 'eager' : 'lazy'}
            decoding="async"
            onError={() => setIsBroken(true)}
            className={classNames('absolute inset-0 size-full', isWhole ? 'object-contain' : 'object-cover')}
          />
        )}
      </div>
    </div>
  )
}
