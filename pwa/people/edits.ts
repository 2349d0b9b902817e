import { useLiveQuery } from 'dexie-react-hooks'
import type { I18n } from '#contract/i18n.ts'
import { personStore, type QueuedEdit } from '#sw/db.ts'

/** What was changed on the own profile and is not on the server. Undefined until the device has looked. */
export function useEdits(userId: string): QueuedEdit[] | undefined {
  return useLiveQuery(
    () =>
      personStore(userId)
        .edits.toArray()
        .catch(() => []),
    [userId],
  )
}

/** Why a change was not taken. */
export function reasonOf({ failure }: QueuedEdit, { refusals, people }: I18n): string {
  const code = failure?.code ?? ''
  return Object.hasOwn(refusals, code) ? refusals[code as keyof typeof refusals] : people.unsaved.unknown
}

/** The field as the form calls it. */
export function labelOf({ field }: Pick<QueuedEdit, 'field'>, { people: { edit }, accounts, shell }: I18n): string {
  const { audience: goingAudience, presence: showsPresence } = accounts.settings
  const settings: Record<string, string> = { goingAudience, showsPresence, locale: shell.footer.language }
  if (settings[field] !== undefined) return settings[field]
  const name = { profileImageUrl: 'picture', favoriteGenres: 'genres', city: 'place', state: 'place' }[field]
  const label = edit[(name ?? field.replace('socialLinks.', '')) as keyof typeof edit]
  return typeof label === 'string' ? label : field
}
