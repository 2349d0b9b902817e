import { useEffect, useState } from 'react'
import { personStore } from '#sw/store.ts'

/**
 * What somebody types into a long form stays on the device through a reload, a refusal and a lost session: with the
 * person's own data, or in this tab while nobody is signed in.
 */
export async function keepDraft(form: string, userId: string | null, value: unknown) {
  const text = JSON.stringify(value)
  if (userId === null) return sessionStorage.setItem(nameOf(form), text)
  await personStore(userId).drafts.put({ form, text, at: Date.now() })
}

/** Somebody who typed first and signed in then finds what they typed. */
export async function draftOf(form: string, userId: string | null): Promise<unknown> {
  const kept = userId === null ? undefined : await personStore(userId).drafts.get(form)
  const text = kept?.text ?? sessionStorage.getItem(nameOf(form))
  return text === null ? undefined : JSON.parse(text)
}

export async function forgetDraft(form: string, userId: string | null) {
  sessionStorage.removeItem(nameOf(form))
  if (userId !== null) await personStore(userId).drafts.delete(form)
}

function nameOf(form: string) {
  return `pista.draft.${form}`
}

/** What was kept of this form; `isKnown` once the device has said so. Later changes are the form's own business. */
export function useKeptDraft(form: string, userId: string | null): { isKnown: boolean; draft: unknown } {
  const [kept, setKept] = useState<{ form: string; draft: unknown }>()

  // The device's memory is outside React.
  useEffect(() => {
    let isCurrent = true
    draftOf(form, userId).then(
      draft => isCurrent && setKept({ form, draft }),
      // Where the device keeps nothing, a form begins empty.
      () => isCurrent && setKept({ form, draft: undefined }),
    )
    return () => {
      isCurrent = false
    }
  }, [form, userId])

  return kept?.form === form ? { isKnown: true, draft: kept.draft } : { isKnown: false, draft: undefined }
}
