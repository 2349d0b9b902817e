import { type CategoryColour, categoryColour, categoryLabel, categoryLang } from '#contract/events/categories.ts'
import { genreColours } from '#contract/posters/design.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'

/** Each genre has its own colour, the same one as on its posters. */
export function CategoryBadge({ category }: { category: string }) {
  const language = useLanguage(state => state.language)
  const colour = categoryColour(category)

  return (
    <span
      data-colour={colour}
      lang={categoryLang(category, language)}
      style={styles[colour]}
      className="inline-flex w-fit items-center rounded-full px-3 py-1 text-xs font-bold whitespace-nowrap"
    >
      {categoryLabel(category, language)}
    </span>
  )
}

function posterColours(genre: string) {
  const { deep, warm } = genreColours(genre)
  return { backgroundColor: deep, color: warm }
}

const styles: Record<CategoryColour, { backgroundColor: string; color: string }> = {
  salsa: posterColours('salsa'),
  bachata: posterColours('bachata'),
  reggaeton: posterColours('reggaeton'),
  'latin-jazz': posterColours('latin-jazz'),
  festival: posterColours('festival'),
  default: { backgroundColor: 'var(--raised)', color: 'var(--text)' },
}
