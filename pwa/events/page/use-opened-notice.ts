import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { noticeIn, type OpenedNotice } from '#contract/events/messages/notice-links.ts'
import { markNoticeSeen } from '#sw/delivery/kinds/guests.ts'
import { failureOf } from '#sw/http/failures.ts'
import { isVisible, whenWorthFetchingAgain } from '#sw/online.ts'
import type { LoadedEvent } from '../event/use-event.ts'

/**
 * Marks the notices of a guest as seen when the page was opened through the link of an email. The token is removed from
 * the address at once, so that a copied address has none. The marks wait until the page is visible and the server can
 * be reached, and are repeated until the page shows a version of the event that was fetched after the link was opened:
 * a stored version may lack the change.
 */
export function useOpenedNotice({ event: { id, updatedAt }, isOld, at }: LoadedEvent) {
  const navigate = useNavigate()
  const hash = useLocation({ select: location => location.hash })
  const opened = useRef<{ notice: OpenedNotice; eventId: string; at: number } | null>(null)

  useEffect(() => {
    const notice = noticeIn(hash)
    if (notice === undefined) return
    opened.current = { notice, eventId: id, at: Date.now() }
    void navigate({
      href: location.pathname + location.search,
      replace: true,
      resetScroll: false,
      viewTransition: false,
    })
  }, [id, hash, navigate])

  useEffect(() => {
    const mark = () => {
      const current = opened.current
      if (current?.eventId !== id || !isVisible()) return
      const isFresh = !isOld && at >= current.at
      markNoticeSeen(current.notice, { updatedAt }).then(
        () => {
          if (isFresh && opened.current === current) opened.current = null
        },
        (error: unknown) => {
          if (failureOf(error) === 'refused' && opened.current === current) opened.current = null
        },
      )
    }
    mark()
    return whenWorthFetchingAgain(mark)
  }, [id, updatedAt, isOld, at])
}
