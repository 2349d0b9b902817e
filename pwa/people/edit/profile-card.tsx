import type { ReactNode } from 'react'
import { Card } from '#pwa/ui/card.tsx'

export function ProfileCard({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <Card id={id} className="scroll-mt-6 p-5 md:p-6">
      <div className="mb-3 flex min-h-11 items-center">
        <h2 className="display text-2xl long-words">{title}</h2>
      </div>
      {children}
    </Card>
  )
}
