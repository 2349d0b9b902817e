import { categoryLabel, categoryLang } from '#contract/events/categories.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { CountedChoices } from './counted-choices.tsx'
import type { GenreCounts } from './event-filter.ts'

export type GenreSheetProps = {
  counts: GenreCounts
  chosen: string | undefined
  isOpen: boolean
  onChoose: (genre: string | undefined) => void
  onClose: () => void
}

/** The genres of the list, each with the number of events that the list would show where they are known. */
export default function GenreSheet({ counts, chosen, isOpen, onChoose, onClose }: GenreSheetProps) {
  const { language, i18n } = useLanguage()
  const known = (count: number) => (counts.isKnown ? count : undefined)
  const choices = [
    { value: undefined, label: i18n.events.allGenres, count: known(counts.count) },
    ...counts.genres.map(({ genre, count }) => ({
      value: genre,
      label: categoryLabel(genre, language),
      lang: categoryLang(genre, language),
      count: known(count),
    })),
  ]

  const choose = (genre: string | undefined) => {
    onClose()
    onChoose(genre)
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={i18n.events.tonight.genres}>
      <CountedChoices<string | undefined> choices={choices} chosen={chosen} onChoose={choose} />
    </Dialog>
  )
}
