import ChevronRight from 'lucide-react/icons/chevron-right'
import { Badge } from '#pwa/ui/badge.tsx'
import { classNames } from '#pwa/ui/class-names.ts'
import { useSettingsI18n } from './i18n.ts'

export type Section = { id: string; name: string }

type SectionListProps = {
  sections: readonly Section[]
  /** The section whose fragment the URL has. */
  chosen: string | null
  /** The section that a wide screen shows beside the list. */
  shown: string
  /** The changes and messages that this device has not sent; they are listed in the section of the storage. */
  unsentCount: number
}

/** Links to the sections: the page itself on a phone until a section is chosen, and always beside it on a wide screen. */
export function SectionList({ sections, chosen, shown, unsentCount }: SectionListProps) {
  const text = useSettingsI18n()
  return (
    <nav
      aria-label={text.sections}
      className={classNames('top-24 md:sticky md:w-64 md:shrink-0', chosen !== null && 'max-md:hidden')}
    >
      <ul className="overflow-hidden rounded-card border border-line bg-surface">
        {sections.map(({ id, name }) => (
          <li key={id} className="border-b border-line last:border-b-0">
            <a
              href={`#${id}`}
              aria-current={id === shown && chosen !== null ? 'true' : undefined}
              className={classNames(
                'flex min-h-12 items-center gap-2 px-4 py-2 no-underline -outline-offset-3 hover:bg-raised',
                id === shown && 'md:bg-raised md:font-semibold',
              )}
            >
              <span className="min-w-0 grow long-words">{name}</span>
              {id === 'storage' && unsentCount > 0 && (
                <Badge tone="waiting">
                  <span className="sr-only">{text.storage.unsent}: </span>
                  {unsentCount}
                </Badge>
              )}
              <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
