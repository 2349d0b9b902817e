import { type ReactNode, useId } from 'react'

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()

  return (
    <section aria-labelledby={titleId} className="rounded-card border border-line bg-surface p-5 md:p-7">
      <h2 id={titleId} className="display mb-5 text-2xl md:text-3xl">
        {title}
      </h2>
      <div className="space-y-5">{children}</div>
    </section>
  )
}
