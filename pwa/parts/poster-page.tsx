import type { ReactNode } from 'react'
import { Poster } from '#pwa/ui/poster.tsx'

/** A full-page poster with a short text in front, for pages such as "not found" and "no access". */
export function PosterPage({
  id,
  genre,
  title,
  children,
}: {
  id: string
  genre: string
  title: string
  children: ReactNode
}) {
  return (
    <div className="relative grid grow md:grid-cols-[1fr_1fr]">
      <div className="page flex min-w-0 flex-col justify-center py-14 max-md:order-2 md:py-24 md:pr-8 md:pl-[max(4rem,calc((100vw-78rem)/2))]">
        <h1 className="display text-5xl long-words md:text-7xl">{title}</h1>
        {children}
      </div>
      <Poster
        id={id}
        genre={genre}
        width={400}
        height={400}
        composition="sun"
        className="relative h-56 md:h-full md:min-h-[32rem]"
      />
    </div>
  )
}
