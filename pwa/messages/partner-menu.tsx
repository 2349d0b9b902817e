import { lazy, Suspense } from 'react'
import type { OtherUser } from '#contract/message-shapes.ts'
import { pullSoon } from './line-of-page.ts'
import { isGone } from './partner.ts'

const PersonMenu = lazy(async () => ({ default: (await import('#pwa/people/person-menu.tsx')).PersonMenu }))

/**
 * Reporting and blocking where it happens, at the head of a thread. Whom one has blocked is in no conversation any more,
 * so here there is only blocking; the thread closes with it.
 */
export function PartnerMenu({ other, onBlocked }: { other: OtherUser; onBlocked: () => void }) {
  if (isGone(other)) return null
  const leave = () => {
    pullSoon()
    onBlocked()
  }
  return (
    <Suspense fallback={<span className="size-11 shrink-0" />}>
      <PersonMenu person={{ ...other, isBlocked: false }} onBlock={leave} className="" />
    </Suspense>
  )
}
