import type { ReactNode } from 'react'

export type ProfilePartProps = { title: ReactNode; action?: ReactNode; children: ReactNode }

/** A titled section of a profile without a box. */
export function ProfilePart({ title, action, children }: ProfilePartProps) {
  return (
    <section className="min-w-0">
      <div className="mb-2 flex min-h-11 items-center justify-between gap-4">
        <h2 className="display text-2xl">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
