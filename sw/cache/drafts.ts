import { personStore } from '../db.ts'

/* Typed and unsent text of a member, by its form. Without IndexedDB no draft is stored. */

const DRAFT_MAX_AGE_MS = 30 * 24 * 3_600_000

/** Resolves to null if there is no draft or if it has expired. */
export async function readDraft(userId: string, form: string): Promise<string | null> {
  const draft = await personStore(userId)
    .drafts.get(form)
    .catch(() => undefined)
  if (draft && Date.now() - draft.at < DRAFT_MAX_AGE_MS) return draft.text
  if (draft) await deleteDraft(userId, form)
  return null
}

/** Resolves to whether the draft is stored. */
export async function storeDraft(userId: string, form: string, text: string): Promise<boolean> {
  return await personStore(userId)
    .drafts.put({ form, text, at: Date.now() })
    .then(
      () => true,
      () => false,
    )
}

export async function deleteDraft(userId: string, form: string): Promise<void> {
  await personStore(userId)
    .drafts.delete(form)
    .catch(() => undefined)
}
