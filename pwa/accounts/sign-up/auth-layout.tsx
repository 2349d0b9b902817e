import type { ReactNode, Ref } from 'react'
import { classNames } from '#pwa/ui/class-names.ts'
import { Poster } from '#pwa/ui/poster.tsx'

export type AuthLayoutProps = {
  title: ReactNode
  titleRef?: Ref<HTMLHeadingElement>
  /** Shown between the poster and the title: the position in a flow of several steps. */
  above?: ReactNode
  text?: ReactNode
  /** The same `id` and `genre` always draw the same poster. */
  poster: { id: string; genre: string }
  /** Amber for hosts, coral for all others. */
  accent?: 'goer' | 'host' | undefined
  children: ReactNode
}

/** The layout of the sign-in and sign-up pages: a poster beside one form. */
export function AuthLayout({ title, titleRef, above, text, poster, accent, children }: AuthLayoutProps) {
  return (
    <div data-accent={accent} className="grid grow md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="page flex min-w-0 flex-col pt-8 pb-14 md:items-center md:py-16">
        <div className="w-full max-w-lg md:my-auto">
          {above}
          <h1 ref={titleRef} tabIndex={-1} className="display text-5xl long-words outline-none md:text-6xl">
            {title}
          </h1>
          {text && <p className="mt-3 text-lg text-muted">{text}</p>}
          <div className="mt-8">{children}</div>
        </div>
      </div>
      <PosterBeside {...poster} className="max-md:order-first max-md:h-24" />
    </div>
  )
}

/** Fills the other half of a page with a form, on a wide screen. */
export function PosterBeside({ className, ...poster }: { id: string; genre: string; className: string }) {
  const classes = classNames('relative md:min-h-full', className)
  return <Poster {...poster} width={400} height={500} className={classes} />
}

/** The position in a flow of several steps, as text and as a bar. */
export function StepBar({ step, of, label }: { step: number; of: number; label: string }) {
  return (
    <div className="mb-6">
      <p className="figures text-sm font-semibold first-letter:uppercase text-accent-strong">{label}</p>
      <div aria-hidden className="mt-2 grid grid-flow-col gap-1.5">
        {Array.from({ length: of }, (_, index) => (
          <span
            key={index}
            className={classNames('h-1.5 rounded-full transition-colors', index < step ? 'bg-accent' : 'bg-raised')}
          />
        ))}
      </div>
    </div>
  )
}
