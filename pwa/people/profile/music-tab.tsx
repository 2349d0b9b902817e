import { shortEditGenres } from '#contract/people/choices.ts'
import type { PublicUser } from '#contract/people/person.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { ChoiceChips } from '#pwa/parts/choice-chips.tsx'
import type { useShortEdit } from '../edit/use-short-edit.ts'
import { Genres } from './genres.tsx'

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
