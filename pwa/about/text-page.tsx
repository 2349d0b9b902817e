import type { ReactNode } from 'react'
import { withTimes } from '#contract/events/event-time-labels.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useTitle } from '#pwa/i18n/title.ts'
import { Poster } from '#pwa/ui/poster.tsx'

type TextPageMessages = { title: string; lead: string; sections: { title: string; text: string }[] }

/** A text page: a band of poster, a lead, and short sections in two columns. */
export function TextPage({ i18n, genre, children }: { i18n: TextPageMessages; genre: string; children?: ReactNode }) {
  useTitle(i18n.title)
  const format = useFormat()

  return (
    <>
      <Poster id={`page-${genre}`} genre={genre} width={1440} height={220} className="h-28 md:h-44" />
      <div className="page pt-10 pb-20 md:pt-14">
        <h1 className="display max-w-4xl text-5xl long-words md:text-7xl">{i18n.title}</h1>
        <p className="mt-5 max-w-2xl text-xl text-muted">{i18n.lead}</p>
        <div className="mt-12 grid max-w-5xl gap-x-16 gap-y-10 md:grid-cols-2">
          {i18n.sections.map(section => (
            <section key={section.title}>
              <h2 className="display text-2xl">{section.title}</h2>
              <p className="mt-2 text-muted">{withTimes(section.text, format)}</p>
            </section>
          ))}
        </div>
        {children && <div className="mt-12">{children}</div>}
      </div>
    </>
  )
}
