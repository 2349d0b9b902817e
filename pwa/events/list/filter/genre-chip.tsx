import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useState } from 'react'
import { categoryLabel, categoryLang } from '#contract/events/categories.ts'
import type { Wish } from '#contract/events/wishes.ts'
import { useLanguage, withI18n } from '#pwa/i18n/i18n.ts'
import { Chip } from '#pwa/ui/chip.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import type { GenreCounts } from './event-filter.ts'

export type GenreChipProps = {
  genre: string | undefined
  /** The genres to choose from, counted when the sheet is opened. */
  countGenres: () => GenreCounts
  onChange: (genre: string | undefined) => void
  /** What the night has to offer, in a list whose events have programs. */
  wish?: Wish | undefined
  onWish?: (wish: Wish | undefined) => void
}

/** The genre of a list or of a search. Its choices are in a sheet, so that they do not fill the screen. */
export function GenreChip({ genre, countGenres, onChange, wish, onWish }: GenreChipProps) {
  const { language, i18n } = useLanguage()
  const [sheet, setSheet] = useState<{ counts: GenreCounts; isOpen: boolean } | null>(null)

  return (
    <>
      <SheetChip
        label={genre ? categoryLabel(genre, language) : wish ? <WishName wish={wish} /> : i18n.events.tonight.genres}
        lang={genre && categoryLang(genre, language)}
        isOn={(genre ?? wish) !== undefined}
        onOpen={() => setSheet({ counts: countGenres(), isOpen: true })}
      />
      {sheet && (
        <GenreSheet
          {...sheet}
          chosen={genre}
          onChoose={onChange}
          wish={wish}
          onWish={onWish}
          onClose={() => setSheet({ ...sheet, isOpen: false })}
        />
      )}
    </>
  )
}

const GenreSheet = optional(withI18n(async () => ({ default: (await import('./filter-sheets.tsx')).GenreSheet })))
const WishName = optional(withI18n(async () => ({ default: (await import('../../event/program-parts.tsx')).WishName })))

type SheetChipProps = { label: ReactNode; lang?: string | undefined; isOn: boolean; onOpen: () => void }

/** A filter whose choices are in a dialog: it is no toggle. */
export function SheetChip({ label, lang, isOn, onOpen }: SheetChipProps) {
  return (
    <Chip
      isOn={isOn}
      aria-pressed={undefined}
      aria-current={isOn || undefined}
      aria-haspopup="dialog"
      lang={lang}
      onClick={onOpen}
    >
      {label}
      <ChevronDown className="size-4" />
    </Chip>
  )
}
