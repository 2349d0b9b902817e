import { categoryLabel } from '#contract/categories.ts'
import { Chip } from '#pwa/ui/chip.tsx'
import { useWords } from '#pwa/words.ts'
import { type NightFilter, whens } from './night-filter.ts'

export type NightChipsProps = {
  filter: NightFilter
  genres: string[]
  isNear: boolean
  onChange: (change: Partial<Omit<NightFilter, 'near'>>) => void
  onNear: () => void
}

/** One row under the thumb: when, then what. */
export function NightChips({ filter, genres, isNear, onChange, onNear }: NightChipsProps) {
  const words = useWords().events.tonight
  const names = {
    tonight: words.tonightChip,
    tomorrow: words.tomorrow,
    weekend: words.weekend,
    'two-weeks': words.twoWeeks,
  }

  return (
    <fieldset className="strip -mx-5 min-w-0 gap-2 px-5 py-1 md:-mx-1 md:flex-wrap md:px-1">
      <legend className="sr-only">{words.filters}</legend>
      {whens.map(when => (
        <Chip key={when} isOn={filter.when === when} onClick={() => onChange({ when })}>
          {names[when]}
        </Chip>
      ))}
      {genres.map(genre => (
        <Chip
          key={genre}
          lang="es"
          isOn={filter.genre === genre}
          onClick={() => onChange({ genre: filter.genre === genre ? undefined : genre })}
        >
          {categoryLabel(genre)}
        </Chip>
      ))}
      <Chip isOn={filter.isFree ?? false} onClick={() => onChange({ isFree: !filter.isFree })}>
        {words.free}
      </Chip>
      <Chip isOn={isNear} onClick={onNear}>
        {words.nearMe}
      </Chip>
    </fieldset>
  )
}
