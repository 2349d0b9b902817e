import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { Brand } from '#pwa/parts/brand.tsx'
import { LinkButton } from '#pwa/ui/button.tsx'
import { PosterBeside } from '../sign-up/auth-layout.tsx'

type AloneLayoutProps = {
  poster: { id: string; genre: string }
  close: { href: string; label: string }
  children: ReactNode
}

/** A page with one question, without the header and the menu of the app. */
export function AloneLayout({ poster, close, children }: AloneLayoutProps) {
  return (
    <div className="grid grow md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="page flex min-w-0 flex-col pt-[env(safe-area-inset-top)] pb-6 md:items-center">
        <div className="flex w-full max-w-lg grow flex-col">
          <div className="mb-5 flex min-h-18 items-center justify-between">
            <a href={paths.landing} className="-m-2 min-w-0 rounded-inner p-2 no-underline">
              <Brand />
            </a>
            <LinkButton look="plain" size="icon" href={close.href} aria-label={close.label} className="-mr-2.5">
              <X className="size-6" />
            </LinkButton>
          </div>
          {children}
        </div>
      </div>
      <PosterBeside {...poster} className="max-md:hidden" />
    </div>
  )
}
