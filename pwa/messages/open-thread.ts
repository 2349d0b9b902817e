import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { pages } from '#contract/paths.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The thread that stands open: it survives a reload, and the phone's own back button closes it. */
    conversation?: string
    isFromList?: boolean
  }
}

type Place = typeof pages.inbox | typeof pages.messages

/**
 * Which thread is open on this page. An address may name one (`?conversation=`); it is opened, and the address is put
 * back to the page's own.
 */
export function useOpenThread(place: Place) {
  const navigate = useNavigate()
  const { openId, isFromList, named } = useLocation({
    select: ({ state, searchStr }) => ({
      openId: state.conversation,
      isFromList: state.isFromList === true,
      named: new URLSearchParams(searchStr).get('conversation'),
    }),
    structuralSharing: true,
  })

  useEffect(() => {
    if (named !== null) void navigate({ to: place, state: named === '' ? {} : { conversation: named }, replace: true })
  }, [named, navigate, place])

  return {
    openId: named || openId,
    open: (conversation: string) =>
      // From one thread to the next, back still leads to the list.
      void navigate({ to: place, state: { conversation, isFromList: true }, replace: openId !== undefined }),
    close: () => {
      if (isFromList) window.history.back()
      else void navigate({ to: place, state: {}, replace: true })
    },
  }
}
