import { shortEditGenres } from '#contract/people/choices.ts'
import type { PublicUser } from '#contract/people/person.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { ChoiceChips } from '#pwa/parts/choice-chips.tsx'
import { Poster } from '#pwa/ui/poster.tsx'
import type { useShortEdit } from '../edit/short-edit.tsx'

/** A person's favourite genres, each with its rhythm. */
export function Genres({ genres, empty }: { genres: string[]; empty: string }) {
  if (genres.length === 0) return <p className="text-muted">{empty}</p>
  return (
    <ul className="flex flex-wrap gap-3">
      {genres.map(genre => (
        <li
          key={genre}
          className="flex max-w-full items-center gap-3 rounded-full border border-line bg-surface py-1.5 pr-5 pl-1.5"
        >
          <Poster id={genre} genre={genre} width={100} height={100} className="size-11 shrink-0 rounded-full" />
          <bdi className="min-w-0 truncate font-semibold">{genre}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** A person's favourite genres; while the member edits them, the badges are toggles. */
export function MusicTab({ me, edit }: { me: PublicUser; edit: ReturnType<typeof useShortEdit> | null }) {
  const text = useI18n().people.profile
  return (
    <>
      <h2 className="display mb-4 text-2xl">{text.musicTitle}</h2>
      {edit ? (
        <ChoiceChips
          label={text.musicTitle}
          isLabelHidden
          offered={shortEditGenres}
          chosen={edit.fields.favoriteGenres}
          onChange={favoriteGenres => edit.change({ favoriteGenres })}
        />
      ) : (
        <Genres genres={me.favoriteGenres} empty={text.noGenres} />
      )}
    </>
  )
}
