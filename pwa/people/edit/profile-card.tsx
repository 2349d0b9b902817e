import type { ReactNode } from 'react'
import { Card } from '#pwa/ui/card.tsx'

export type ProfileCardProps = { id?: string; title: ReactNode; action?: ReactNode; children: ReactNode }

/** A titled card on a profile, with an optional action. */
export function ProfileCard({ id, title, action, children }: ProfileCardProps) {
  return (
    <Card id={id} className="scroll-mt-6 p-5 md:p-6">
      <div className="mb-3 flex min-h-11 items-center justify-between gap-4">
        <h2 className="display text-2xl long-words">{title}</h2>
        {action}
      </div>
      {children}
    </Card>
  )
}
