import { categoryLabel, categoryLang } from '#contract/events/categories.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { classNames } from '#pwa/ui/class-names.ts'
import type { GenreCounts } from './event-filter.ts'

export type GenreSheetProps = {
  counts: GenreCounts
  chosen: string | undefined
  isOpen: boolean
  onChoose: (genre: string | undefined) => void
  onClose: () => void
}

/** The genres of the city, each with the number of events that the list would show. */
export default function GenreSheet({ counts, chosen, isOpen, onChoose, onClose }: GenreSheetProps) {
  const { language, i18n } = useLanguage()
  const choices: { genre?: string; count: number }[] = [{ count: counts.count }, ...counts.genres]

  const choose = (genre: string | undefined) => {
    onClose()
    onChoose(genre)
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={i18n.events.tonight.genres}>
      <ul>
        {choices.map(({ genre, count }) => (
          <li key={genre ?? ''} className="border-b border-line last:border-b-0">
            <button
              type="button"
              aria-pressed={genre === chosen}
              lang={genre && categoryLang(genre, language)}
              onClick={() => choose(genre)}
              className={classNames(
                'flex min-h-12 w-full items-center justify-between gap-4 text-left font-semibold',
                genre === chosen ? 'text-accent-strong' : counts.isKnown && count === 0 && 'text-muted',
              )}
            >
              {genre ? categoryLabel(genre, language) : i18n.events.allGenres}
              {counts.isKnown && <span className="figures font-normal text-muted">{count}</span>}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
