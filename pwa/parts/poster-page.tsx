import type { ReactNode } from 'react'
import type { PosterOrder } from '#contract/posters/design.ts'
import { LinkButton } from '#pwa/ui/button.tsx'
import { Poster } from '#pwa/ui/poster.tsx'

type PosterPageProps = PosterOrder & {
  title: string
  text?: string
  link?: { href: string; label: string }
  children?: ReactNode
}

/** A full-page poster with a short text in front, for pages such as "not found" and "no access". */
export function PosterPage({ id, genre, design, title, text, link, children }: PosterPageProps) {
  return (
    <div className="relative grid grow md:grid-cols-[1fr_1fr]">
      <div className="page flex min-w-0 flex-col justify-center py-14 max-md:order-2 md:py-24 md:pr-8 md:pl-[max(4rem,calc((100vw-78rem)/2))]">
        <h1 className="display text-5xl long-words md:text-7xl">{title}</h1>
        {text && <p className="mt-5 max-w-md text-xl text-muted">{text}</p>}
        {link && (
          <LinkButton href={link.href} className="mt-8 self-start">
            {link.label}
          </LinkButton>
        )}
        {children}
      </div>
      <Poster
        id={id}
        genre={genre}
        design={design}
        width={400}
        height={400}
        className="relative h-56 md:h-full md:min-h-[30rem]"
      />
    </div>
  )
}
