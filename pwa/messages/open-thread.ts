import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { pages } from '#contract/paths.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The id of the open thread. In the history entry it survives a reload, and the Back button closes the thread. */
    conversation?: string
    isFromList?: boolean
    /** The page load in which the thread was opened. */
    visit?: number
  }
}

type Place = typeof pages.inbox | typeof pages.messages

/**
 * The open thread of this page, and functions to open and close one. A thread that the URL names (`?conversation=`) is
 * opened, and the parameter is removed from the URL.
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
      // Replaces the entry of another open thread, so that the Back button always leads to the list.
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
  return useLocation({ select: location => isConversationPage(location.pathname) && openIn(location) !== undefined })
}

type RouterLocation = Pick<ReturnType<typeof useLocation>, 'searchStr' | 'state'>

function openIn(location: RouterLocation): string | undefined {
  const { conversation, visit } = location.state
  return requestedIn(location) || (isOfThisPageLoad(visit) ? conversation : undefined)
}

function requestedIn({ searchStr }: RouterLocation): string | null {
  return new URLSearchParams(searchStr).get('conversation')
}

/** Whether the page itself shows the conversations. */
export function isConversationPage(pathname: string): boolean {
  const lower = pathname.toLowerCase()
  return lower === pages.inbox || lower === pages.messages
}

type ThreadOpening = {
  openId: string | undefined
  leftId: string | undefined
  /** False until a thread was opened or closed here: before that, focus is handled by the page. */
  hasMoved: boolean
}

function opened(conversation: string) {
  return { conversation, visit: performance.timeOrigin }
}

/**
 * Whether the thread may be shown after this page load. A member who typed the URL expects the list, although the
 * browser restores the history entry with the thread that was open before.
 */
function isOfThisPageLoad(visit: number | undefined) {
  const [navigation] = performance.getEntriesByType('navigation')
  const type = (navigation as PerformanceNavigationTiming | undefined)?.type
  return visit === performance.timeOrigin || type !== 'navigate'
}
