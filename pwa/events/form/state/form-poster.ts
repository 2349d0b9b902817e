import type { PosterOrder } from '#contract/posters/design.ts'
import type { EventFormFields } from './event-form-fields.ts'

/** The poster of the form. The id chooses what the host does not; a new event has none yet. */
export function posterOfForm(
  { category, poster }: Pick<EventFormFields, 'category' | 'poster'>,
  id = 'the next night',
): PosterOrder {
  return { id, genre: category || 'salsa', design: poster ?? undefined }
}
