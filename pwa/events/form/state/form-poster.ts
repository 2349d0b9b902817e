import type { PosterOrder } from '#contract/posters/design.ts'
import type { EventFormFields } from './event-form-fields.ts'

/** The poster of the form. A new event has no id yet; the one that stands in for it chooses what the host does not. */
export function posterOfForm({ category, poster }: Pick<EventFormFields, 'category' | 'poster'>): PosterOrder {
  return { id: 'the next night', genre: category || 'salsa', design: poster ?? undefined }
}
