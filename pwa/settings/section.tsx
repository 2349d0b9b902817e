import type { ReactNode } from 'react'
import { Card } from '#pwa/ui/card.tsx'

/** A section of the settings. Its id is the fragment of its URL, so that links can lead to it. */
export function SettingsSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card id={id} className="scroll-mt-24 p-5 md:p-6">
      <h2 className="display mb-4 text-2xl long-words">{title}</h2>
      {children}
    </Card>
  )
}

export function FactRow({ name, children, action }: { name: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0">
      <div className="min-w-0 grow basis-44">
        <p className="text-sm text-muted">{name}</p>
        <div className="font-medium wrap-anywhere">{children}</div>
      </div>
      {action}
    </div>
  )
}
