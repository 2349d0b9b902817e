import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { pages } from '#contract/paths.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The open thread: it survives a reload, and the phone's back button closes it. */
    conversation?: string
    isFromList?: boolean
    /** The page load in which it was opened. */
    visit?: number
  }
}

type Place = typeof pages.inbox | typeof pages.messages

/**
 * Which thread is open on this page. A URL may name one (`?conversation=`); it is opened, and the parameter is removed
 * from the URL.
 */
export function useOpenThread(place: Place) {
  const navigate = useNavigate()
  const state = useLocation({ select: location => location.state })
  const requestedId = useLocation({ select: requestedIn })
  const openId = useLocation({ select: openIn })
  const [opening, setOpening] = useState<ThreadOpening>({ openId, leftId: undefined, hasMoved: false })
  if (opening.openId !== openId) setOpening({ openId, leftId: opening.openId, hasMoved: true })

  useEffect(() => {
    if (requestedId !== null)
      void navigate({ to: place, state: requestedId === '' ? {} : opened(requestedId), replace: true })
  }, [requestedId, navigate, place])

  return {
    openId,
    leftId: opening.leftId,
    hasMoved: opening.hasMoved,
    open: (conversation: string) =>
      // Also after switching from one thread to the next, Back leads to the list.
      void navigate({
        to: place,
        state: { ...opened(conversation), isFromList: true },
        replace: openId !== undefined,
      }),
    close: () => {
      if (state.isFromList) window.history.back()
      else void navigate({ to: place, state: {}, replace: true })
    },
  }
}

/** Whether the page itself shows a thread. */
export function useHasThreadItself(): boolean {
  return useLocation({ select: location => isPlace(location.pathname) && openIn(location) !== undefined })
}

type Here = Pick<ReturnType<typeof useLocation>, 'searchStr' | 'state'>

function openIn(location: Here): string | undefined {
  const { conversation, visit } = location.state
  return requestedIn(location) || (isOfThisVisit(visit) ? conversation : undefined)
}

function requestedIn({ searchStr }: Here): string | null {
  return new URLSearchParams(searchStr).get('conversation')
}

function isPlace(pathname: string): boolean {
  const lower = pathname.toLowerCase()
  return lower === pages.inbox || lower === pages.messages
}

type ThreadOpening = {
  openId: string | undefined
  /** The thread that was open before. */
  leftId: string | undefined
  /** False until a thread was opened or closed here: before that, focus is handled by the page. */
  hasMoved: boolean
}

function opened(conversation: string) {
  return { conversation, visit: performance.timeOrigin }
}

/** A visitor who types the URL expects the list; the browser would restore the thread that was open there before. */
function isOfThisVisit(visit: number | undefined) {
  const [arrival] = performance.getEntriesByType('navigation')
  return visit === performance.timeOrigin || (arrival as PerformanceNavigationTiming | undefined)?.type !== 'navigate'
}
