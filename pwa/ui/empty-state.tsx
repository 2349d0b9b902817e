import type { ReactNode } from 'react'
import { Mark } from './mark.tsx'

export type EmptyStateProps = {
  title: ReactNode
  /** Set to a heading where the page has no other heading. */
  titleAs?: 'p' | 'h1' | 'h2'
  text?: ReactNode
  /** One next step, rarely more than one. */
  action?: ReactNode
}

export function EmptyState({ title, titleAs: Title = 'p', text, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center px-4 py-14 text-center">
      <Mark className="mb-6 size-16" />
      <Title className="display text-2xl">{title}</Title>
      {text && <p className="mt-2 text-muted">{text}</p>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
