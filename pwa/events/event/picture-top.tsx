import type { ReactNode } from 'react'

/**
 * The top of a page on a phone or tablet: a `picture` with the title over it. It is always in the dark theme; the page
 * below uses the visitor's theme, and begins without an edge in the light one, too.
 */
export function PictureTop({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <header
      data-theme="dark"
      className="relative isolate overflow-hidden bg-ground text-text"
      style={{ maskImage: 'linear-gradient(to top, #0000, #000 2rem)' }}
    >
      {picture}
      <div className="page relative flex min-h-[27rem] flex-col justify-end pt-24 pb-8 md:min-h-[30rem] md:pt-32">
        {children}
      </div>
    </header>
  )
}

/** The place of the picture: on a tablet beside the title. */
export const topPictureClasses = 'hero-poster absolute! inset-0 -z-10 md:left-[36%]'
