import type { I18n } from '#contract/i18n/en/i18n.ts'
import { useLiveQuery } from '#pwa/data/live-query.ts'
import { refusalFor } from '#pwa/i18n/refusals.ts'
import { type Delivery, personStore } from '#sw/db.ts'
import { editsOf, type QueuedEdit } from '#sw/delivery/kinds/profile.ts'

/** The queued edits of the member's own profile. Undefined until IndexedDB has been read. */
export function useEdits(userId: string): QueuedEdit[] | undefined {
  return useLiveQuery(() => editsOf(personStore(userId)).catch(() => []), [userId])
}

export function reasonOf({ failure }: Pick<Delivery, 'failure'>, i18n: I18n): string {
  return refusalFor(failure?.code, i18n) ?? i18n.people.unsaved.unknown
}

export function labelOf({ key: field }: Pick<QueuedEdit, 'key'>, { people: { edit }, accounts, shell }: I18n): string {
  const { audience: goingAudience, presence: showsPresence, clock, distances } = accounts.settings
  const settings: Record<string, string> = {
    goingAudience,
    showsPresence,
    clock,
    distances,
    locale: shell.footer.language,
  }
  if (settings[field] !== undefined) return settings[field]
  const name = { profileImageUrl: 'picture', favoriteGenres: 'genres', city: 'place', state: 'place' }[field]
  const label = edit[(name ?? field.replace('socialLinks.', '')) as keyof typeof edit]
  return typeof label === 'string' ? label : field
}
