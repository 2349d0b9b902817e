import { useEffect, useState } from 'react'
import { personStore } from '#sw/store.ts'

/**
 * Text that is typed and not sent survives a reload, a refusal and a lost session: it lives on the device under the name
 * of its form, with the person's own data, or in this tab while nobody is signed in. `restored` is what was found there,
 * undefined until that is known and null when there is nothing.
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
      sessionStorage.removeItem(nameInTab(form))
      // Without a database nothing was kept.
      if (userId !== null)
        await personStore(userId)
          .drafts.delete(form)
          .catch(() => undefined)
    },
  }
}

/** Somebody who typed first and signed in then finds what they typed. */
async function read(userId: string | null, form: string) {
  const kept = userId === null ? undefined : await personStore(userId).drafts.get(form)
  return kept?.text ?? sessionStorage.getItem(nameInTab(form))
}

async function write(userId: string | null, form: string, text: string) {
  if (userId === null) return sessionStorage.setItem(nameInTab(form), text)
  await personStore(userId)
    .drafts.put({ form, text, at: Date.now() })
    .catch(() => undefined)
}

function nameInTab(form: string) {
  return `pista.draft.${form}`
}
