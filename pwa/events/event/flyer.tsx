import { type MouseEvent, useState } from 'react'
import { type Pictured, pictureOf } from '#contract/events/event-picture.ts'
import type { Event } from '#contract/events/events.ts'
import { posterOfEvent } from '#contract/posters/design.ts'
import { classNames } from '#pwa/ui/class-names.ts'
import { Poster } from '#pwa/ui/poster.tsx'

export type FlyerProps = {
  event: Pick<Event, 'id' | 'category'> & { title?: string } & Pictured
  width: number
  height: number
  className?: string
  /** The picture that the view transition enlarges into the page, and back into its card. */
  hasTransition?: boolean
  isFirst?: boolean
  /** A flyer is not cropped; the poster's colour fills the rest. A photo has no text to lose: it fills the box. */
  isWhole?: boolean
  /** A generated poster is large enough for its title. */
  hasTitle?: boolean
}

export const POSTER_TRANSITION = 'event-poster'

/**
 * The flyer, the photo of the venue or the host, or the generated poster. While a picture loads, the poster's colour is
 * shown.
 */
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
  const picture = pictureOf(event)

  return (
    <div
      data-poster={event.id}
      style={hasTransition ? { viewTransitionName: POSTER_TRANSITION } : undefined}
      className={classNames('overflow-hidden', className)}
    >
      <div className="relative size-full">
        <Poster
          {...posterOfEvent(event)}
          title={hasTitle ? event.title : undefined}
          width={width}
          height={height}
          isPlain={picture !== null && !isBroken}
          className="size-full"
        />
        {picture && !isBroken && (
          <img
            src={picture}
            alt=""
            width={width}
            height={height}
            loading={isFirst ? 'eager' : 'lazy'}
            decoding="async"
            onError={() => setIsBroken(true)}
            className={classNames(
              'absolute inset-0 size-full',
              isWhole && event.flyerUrl ? 'object-contain' : 'object-cover',
            )}
          />
        )}
      </div>
    </div>
  )
}

let lastOpenedId: string | null = null

/** The card that was opened last: on Back, the poster shrinks into it. */
export function isOpenedLast(eventId: string): boolean {
  return lastOpenedId === eventId
}

/**
 * Only one element may have the transition name, so it is set when a card is opened and removed from the previous card.
 */
export function startPosterTransition(event: MouseEvent<HTMLElement>, eventId: string) {
  for (const other of document.querySelectorAll<HTMLElement>('[data-poster]')) other.style.viewTransitionName = ''
  const poster = event.currentTarget.querySelector<HTMLElement>('[data-poster]')
  if (poster) poster.style.viewTransitionName = POSTER_TRANSITION
  lastOpenedId = eventId
}
