import { useEffect, useState } from 'react'
import { deleteDraft, readDraft, storeDraft } from '#sw/cache/drafts.ts'

/**
 * Stores the typed content of a form, so that it survives a reload, a refusal and a lost session. The draft is stored
 * under the name of its form: in the member's database, or in this tab while the visitor is signed out. `restored` is
 * the stored draft: undefined until it has been read, null if there is none. Drafts expire after thirty days.
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
    // Without a delay, so that the last characters before a reload are stored too.
    store: (content: Content) => void write(userId, form, JSON.stringify(content)),
    remove: async () => {
      setRestored(null)
      await removeDraft(userId, form)
    },
  }
}

/** The draft of a form with one text, which begins with the `stored` one. */
export function useTextDraft(userId: string | null, form: string, stored = '') {
  const draft = useDraft<string>(userId, form)
  const [typed, setTyped] = useState<string>()
  return {
    text: typed ?? draft.restored ?? stored,
    type: (text: string) => {
      setTyped(text)
      draft.store(text)
    },
    remove: async () => {
      setTyped('')
      await draft.remove()
    },
  }
}

/** The draft of a form with some fields, which begins with the `stored` ones. */
export function useFieldsDraft<Fields extends object>(userId: string | null, form: string, stored: Fields) {
  const draft = useDraft<Fields>(userId, form)
  const [changed, setChanged] = useState<Fields>()
  const unsent = changed ?? draft.restored
  const typed = unsent ?? stored
  const change = (part: Partial<Fields>) => {
    const next = { ...typed, ...part }
    setChanged(next)
    draft.store(next)
  }
  /** `isChanged`: something was typed, now or before a reload. */
  return { typed, isChanged: !!unsent, change, setChanged, remove: draft.remove }
}

/** Removes the draft of a form that may not be on the screen any more. */
export async function removeDraft(userId: string | null, form: string) {
  removeFromTab(null, form)
  removeFromTab(userId, form)
  if (userId !== null) await deleteDraft(userId, form)
}

/** Also finds a draft that was typed before signing in. */
async function read(userId: string | null, form: string) {
  const unwritten = readFromTab(userId, form)
  if (userId === null || unwritten !== null) return unwritten
  return (await readDraft(userId, form)) ?? readFromTab(null, form)
}

/**
 * The page may be closed while IndexedDB is still writing, so the draft is stored in the tab first. It is removed there
 * once it is written, and stays there if IndexedDB is missing.
 */
async function write(userId: string | null, form: string, text: string) {
  storeInTab(userId, form, text)
  if (userId === null) return
  const isStored = await storeDraft(userId, form, text)
  if (isStored && readFromTab(userId, form) === text) removeFromTab(userId, form)
}

function readFromTab(userId: string | null, form: string) {
  return sessionStorage.getItem(tabKey(userId, form))
}

function storeInTab(userId: string | null, form: string, text: string) {
  removeFromTab(userId, form)
  try {
    sessionStorage.setItem(tabKey(userId, form), text)
  } catch {
    // A picture may exceed the quota of sessionStorage; the draft is then not stored, and typing continues.
  }
}

function removeFromTab(userId: string | null, form: string) {
  sessionStorage.removeItem(tabKey(userId, form))
}

function tabKey(userId: string | null, form: string) {
  return `pista.draft.${userId === null ? '' : `${userId}.`}${form}`
}
