import type { MouseEvent } from 'react'
import { TRAVELLING } from './flyer.tsx'

let opened: string | null = null

/** The card that was opened last: coming back, the poster returns to it. */
export function isOpenedLast(eventId: string): boolean {
  return opened === eventId
}

/** One picture travels at a time, so the name is given when a card is opened and taken from the one before. */
export function startPosterTransition(event: MouseEvent<HTMLElement>, eventId: string) {
  for (const other of document.querySelectorAll<HTMLElement>('[data-poster]')) other.style.viewTransitionName = ''
  const poster = event.currentTarget.querySelector<HTMLElement>('[data-poster]')
  if (poster) poster.style.viewTransitionName = TRAVELLING
  opened = eventId
}
