import type { LucideIcon } from 'lucide-react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { classNames } from '#pwa/ui/class-names.ts'

export type Section = { id: string; name: string; href: string; badge?: ReactNode; icon?: LucideIcon }

type SectionListProps = {
  label: string
  sections: readonly Section[]
  /** The section whose address is open; null on the page of the list itself. */
  chosen: string | null
  /** The section that a wide screen shows beside the list. */
  shown: string
  /** Below the list, on a wide screen. */
  children?: ReactNode
}

/** Links to the sections: the page itself on a phone until a section is chosen, and beside it on a wide screen. */
export function SectionList({ label, sections, chosen, shown, children }: SectionListProps) {
  return (
    <nav
      aria-label={label}
      className={classNames('top-24 md:sticky md:w-64 md:shrink-0', chosen !== null && 'max-md:hidden')}
    >
      <ul className="overflow-hidden rounded-card border border-line bg-surface">
        {sections.map(({ id, name, href, badge, icon: Icon }) => (
          <li key={id} className="border-b border-line last:border-b-0">
            <a
              href={href}
              aria-current={id === shown && chosen !== null ? 'true' : undefined}
              className={classNames(
                'flex min-h-12 items-center gap-2 px-4 py-2 no-underline -outline-offset-3 hover:bg-raised',
                id === shown && 'md:bg-raised md:font-semibold',
              )}
            >
              {Icon && <Icon className="size-5 shrink-0" />}
              <span className="min-w-0 grow long-words">{name}</span>
              {badge}
              <ChevronRight className="size-5 shrink-0 text-muted" />
            </a>
          </li>
        ))}
      </ul>
      {children && <div className="max-md:hidden">{children}</div>}
    </nav>
  )
}

/** The way back to the list, on a phone, which shows one section at a time. */
export function BackToSections({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="mb-2 inline-flex min-h-11 items-center gap-2 font-semibold no-underline md:hidden">
      <ChevronLeft className="size-5" />
      {children}
    </a>
  )
}
