import { useEffect, useState } from 'react'
import { deleteDraft, readDraft, storeDraft } from '#sw/cache/drafts.ts'

/**
 * A stored draft: text that was typed and not sent survives a reload, a refusal and a lost session. It is stored on the
 * device under the name of its form, in the member's database, or in this tab while the visitor is signed out.
 * `restored` is the stored draft: undefined until it has been read, null if there is none. Drafts expire after thirty
 * days.
 */
export function useDraft<Content>(userId: string | null, form: string) {
  const [restored, setRestored] = useState<Content | null>()

  // In an effect, because IndexedDB is outside React.
  useEffect(() => {
    let isCurrent = true
    read(userId, form).then(
      text => isCurrent && setRestored(text === null ? null : (JSON.parse(text) as Content)),
      () => isCurrent && setRestored(null),
    )
    return () => {
      isCurrent = false
    }
  }, [userId, form])

  return {
    restored,
    // Without a delay, so that the last letters before a reload are stored too.
    keep: (content: Content) => void write(userId, form, JSON.stringify(content)),
    async forget() {
      setRestored(null)
      await forgetDraft(userId, form)
    },
  }
}

/** For a form that is done and may not be mounted. */
export async function forgetDraft(userId: string | null, form: string) {
  forgetInTab(null, form)
  forgetInTab(userId, form)
  if (userId !== null) await deleteDraft(userId, form)
}

/** Also finds a draft that was typed before signing in. */
async function read(userId: string | null, form: string) {
  const unwritten = inTab(userId, form)
  if (userId === null || unwritten !== null) return unwritten
  return (await readDraft(userId, form)) ?? inTab(null, form)
}

/**
 * Writing to IndexedDB takes a moment in which the page may be closed: the draft is stored in the tab until it is
 * written, and stays there if IndexedDB is missing.
 */
async function write(userId: string | null, form: string, text: string) {
  keepInTab(userId, form, text)
  if (userId === null) return
  const isStored = await storeDraft(userId, form, text)
  if (isStored && inTab(userId, form) === text) forgetInTab(userId, form)
}

function inTab(userId: string | null, form: string) {
  return sessionStorage.getItem(nameInTab(userId, form))
}

function keepInTab(userId: string | null, form: string, text: string) {
  forgetInTab(userId, form)
  try {
    sessionStorage.setItem(nameInTab(userId, form), text)
  } catch {
    // A picture may exceed the quota of sessionStorage; the draft is then not stored, and typing continues.
  }
}

function forgetInTab(userId: string | null, form: string) {
  sessionStorage.removeItem(nameInTab(userId, form))
}

function nameInTab(userId: string | null, form: string) {
  return `pista.draft.${userId === null ? '' : `${userId}.`}${form}`
}
