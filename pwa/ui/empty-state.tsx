import { type ReactNode } from 'react'
import { optional } from './optional.tsx'

export type EmptyStateProps = {
  /** Whether something could not be loaded, or there is nothing to show. */
  isError?: boolean
  title: ReactNode
  /** Set to a heading where the page has no other heading. */
  titleAs?: 'p' | 'h1' | 'h2'
  text?: ReactNode
  /** One next step, rarely more than one. */
  action?: ReactNode
}

export function EmptyState({ isError = false, title, titleAs: Title = 'p', text, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center px-4 py-14 text-center">
      <Drawing isError={isError} />
      <Title className="display text-2xl">{title}</Title>
      {text && <p className="mt-2 text-muted">{text}</p>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}

// Most screens are not empty.
const Drawing = optional(() => import('./empty-drawing.tsx'), { placeholder: <div className="mb-5 h-20" /> })
