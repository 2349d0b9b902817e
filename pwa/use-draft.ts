import { useEffect, useState } from 'react'
import { personStore } from '#sw/store.ts'

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
      forgetInTab(form)
      // Without a database nothing was kept.
      if (userId !== null)
        await personStore(userId)
          .drafts.delete(form)
          .catch(() => undefined)
    },
  }
}

/** A draft lives in this tab by the same name it has on the device; signing out takes it away. */
const IN_TAB = 'pista.draft.'
const LIFE_MS = 30 * 24 * 3_600_000

/** Somebody who typed first and signed in then finds what they typed. */
async function read(userId: string | null, form: string) {
  if (userId === null) return inTab(form)
  const { drafts } = personStore(userId)
  const kept = await drafts.get(form).catch(() => undefined)
  if (kept && Date.now() - kept.at < LIFE_MS) return kept.text
  if (kept) await drafts.delete(form).catch(() => undefined)
  return inTab(form)
}

async function write(userId: string | null, form: string, text: string) {
  if (userId === null) return keepInTab(form, text)
  // Where there is no database, this tab is better than nothing.
  await personStore(userId)
    .drafts.put({ form, text, at: Date.now() })
    .catch(() => keepInTab(form, text))
}

function inTab(form: string) {
  return sessionStorage.getItem(IN_TAB + form)
}

function keepInTab(form: string, text: string) {
  try {
    sessionStorage.setItem(IN_TAB + form, text)
  } catch {
    // A picture may be more than a tab has room for; typing must go on.
  }
}

function forgetInTab(form: string) {
  sessionStorage.removeItem(IN_TAB + form)
}
