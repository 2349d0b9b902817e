import { type RefObject, useEffect } from 'react'
import { flushSoon } from '#pwa/data/page-sync.ts'
import { personStore } from '#sw/db.ts'
import { markRead, marks } from '#sw/delivery/kinds/marks.ts'

/**
 * Marks a message as read when its end is visible in a visible tab. Unread bubbles have their sequence number in
 * `data-unread`.
 */
export function useMarkReadWhenVisible(
  scroller: RefObject<HTMLElement | null>,
  { userId, conversationId, unread }: { userId: string; conversationId: string; unread: string },
) {
  useEffect(() => {
    const root = scroller.current
    if (!root || unread === '') return undefined
    const inSight = new Set<number>()
    const note = () => {
      if (document.visibilityState !== 'visible' || inSight.size === 0) return
      // After a failure, the next scroll or change of the tab's visibility tries again.
      void markRead(personStore(userId), conversationId, Math.max(...inSight)).then(
        () => flushSoon(marks),
        () => undefined,
      )
    }
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries) {
          const seq = Number(target instanceof HTMLElement ? target.dataset.unread : undefined)
          if (isIntersecting) inSight.add(seq)
          else inSight.delete(seq)
        }
        note()
      },
      { root },
    )
    for (const bubble of root.querySelectorAll('[data-unread]')) observer.observe(bubble)
    document.addEventListener('visibilitychange', note)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', note)
    }
  }, [scroller, userId, conversationId, unread])
}
