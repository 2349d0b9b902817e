import type { MouseEvent } from 'react'
import { POSTER_TRANSITION } from './flyer.tsx'

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
