import { personStore } from '../db.ts'
import { answered } from '../silent-database.ts'

/* Typed and unsent text of a member, by its form. Without IndexedDB, or with a silent one, no draft is stored. */

const DRAFT_MAX_AGE_MS = 30 * 24 * 3_600_000

/** Resolves to null if there is no draft or if it has expired. */
export async function readDraft(userId: string, form: string): Promise<string | null> {
  const draft = await answered(personStore(userId).drafts.get(form))
  if (draft && Date.now() - draft.at < DRAFT_MAX_AGE_MS) return draft.text
  if (draft) await deleteDraft(userId, form)
  return null
}

/** Resolves to whether the draft is stored. */
export async function storeDraft(userId: string, form: string, text: string): Promise<boolean> {
  return (await answered(personStore(userId).drafts.put({ form, text, at: Date.now() }))) !== undefined
}

export async function deleteDraft(userId: string, form: string): Promise<void> {
  await answered(personStore(userId).drafts.delete(form))
}
