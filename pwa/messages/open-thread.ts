import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { pages } from '#contract/paths.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The thread that stands open: it survives a reload, and the phone's own back button closes it. */
    conversation?: string
    isFromList?: boolean
    /** Which visit opened it. */
    visit?: number
  }
}

type Place = typeof pages.inbox | typeof pages.messages

/**
 * Which thread is open on this page. An address may name one (`?conversation=`); it is opened, and the address is put
 * back to the page's own.
 */
export function useOpenThread(place: Place) {
  const navigate = useNavigate()
  const state = useLocation({ select: location => location.state })
  const named = useLocation({ select: namedIn })
  const openId = useLocation({ select: openIn })
  const [way, setWay] = useState<Way>({ openId, leftId: undefined, hasMoved: false })
  if (way.openId !== openId) setWay({ openId, leftId: way.openId, hasMoved: true })

  useEffect(() => {
    if (named !== null) void navigate({ to: place, state: named === '' ? {} : opened(named), replace: true })
  }, [named, navigate, place])

  return {
    openId,
    leftId: way.leftId,
    hasMoved: way.hasMoved,
    open: (conversation: string) =>
      // From one thread to the next, back still leads to the list.
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

/** Whether the page shows a thread itself. */
export function useHasThreadItself(): boolean {
  return useLocation({ select: location => isPlace(location.pathname) && openIn(location) !== undefined })
}

type Here = Pick<ReturnType<typeof useLocation>, 'searchStr' | 'state'>

function openIn(location: Here): string | undefined {
  const { conversation, visit } = location.state
  return namedIn(location) || (isOfThisVisit(visit) ? conversation : undefined)
}

function namedIn({ searchStr }: Here): string | null {
  return new URLSearchParams(searchStr).get('conversation')
}

function isPlace(pathname: string): boolean {
  const lower = pathname.toLowerCase()
  return lower === pages.inbox || lower === pages.messages
}

type Way = {
  openId: string | undefined
  /** The thread that was open before. */
  leftId: string | undefined
  /** False until something was opened or closed here: an arrival is the page's own. */
  hasMoved: boolean
}

function opened(conversation: string) {
  return { conversation, visit: performance.timeOrigin }
}

/** Whoever types the address anew asks for the list; the browser would hand them what was open there before. */
function isOfThisVisit(visit: number | undefined) {
  const [arrival] = performance.getEntriesByType('navigation')
  return visit === performance.timeOrigin || (arrival as PerformanceNavigationTiming | undefined)?.type !== 'navigate'
}
