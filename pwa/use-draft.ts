import { useEffect, useState } from 'react'
import { personStore } from '#sw/db.ts'

/**
 * Text that is typed and not sent survives a reload, a refusal and a lost session: it lives on the device under the name
 * of its form, with the person's own data, or in this tab while nobody is signed in. `restored` is what was found there,
 * undefined until that is known and null when there is nothing. After thirty days nobody comes back to it.
 */
export function useDraft<Content>(userId: string | null, form: string) {
  const [restored, setRestored] = useState<Content | null>()

  // The device is outside React.
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
    // At once: the last letters before a reload count too.
    keep: (content: Content) => void write(userId, form, JSON.stringify(content)),
    async forget() {
      setRestored(null)
      await forgetDraft(userId, form)
    },
  }
}

/** For whoever is done with a form that may not be on the screen. */
export async function forgetDraft(userId: string | null, form: string) {
  forgetInTab(null, form)
  forgetInTab(userId, form)
  // Without a database nothing was kept.
  if (userId !== null)
    await personStore(userId)
      .drafts.delete(form)
      .catch(() => undefined)
}

const LIFE_MS = 30 * 24 * 3_600_000

/** Somebody who typed first and signed in then finds what they typed. */
async function read(userId: string | null, form: string) {
  const unwritten = inTab(userId, form)
  if (userId === null || unwritten !== null) return unwritten
  const { drafts } = personStore(userId)
  const kept = await drafts.get(form).catch(() => undefined)
  if (kept && Date.now() - kept.at < LIFE_MS) return kept.text
  if (kept) await drafts.delete(form).catch(() => undefined)
  return inTab(null, form)
}

/** A database takes a moment, in which the page may go: until it has written, and where there is none, the tab keeps it. */
async function write(userId: string | null, form: string, text: string) {
  keepInTab(userId, form, text)
  if (userId === null) return
  const isWritten = await personStore(userId)
    .drafts.put({ form, text, at: Date.now() })
    .then(
      () => true,
      () => false,
    )
  if (isWritten && inTab(userId, form) === text) forgetInTab(userId, form)
}

function inTab(userId: string | null, form: string) {
  return sessionStorage.getItem(nameInTab(userId, form))
}

function keepInTab(userId: string | null, form: string, text: string) {
  forgetInTab(userId, form)
  try {
    sessionStorage.setItem(nameInTab(userId, form), text)
  } catch {
    // A picture may be more than a tab has room for; typing must go on.
  }
}

function forgetInTab(userId: string | null, form: string) {
  sessionStorage.removeItem(nameInTab(userId, form))
}

function nameInTab(userId: string | null, form: string) {
  return `pista.draft.${userId === null ? '' : `${userId}.`}${form}`
}
