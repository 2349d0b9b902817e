import { useEffect, useRef, useState } from 'react'
import { personStore } from '#sw/store.ts'

const KEEP_AFTER_MS = 400

/**
 * Text that is typed and not sent survives a reload, a refusal and a lost session: it lives on the device under the name
 * of its form. `restored` is what was found there, undefined until that is known and null when there is nothing.
 */
export function useDraft<Content>(userId: string, form: string) {
  const [restored, setRestored] = useState<Content | null>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The device is outside React.
  useEffect(() => {
    let isCurrent = true
    const look = async () => {
      const kept = await personStore(userId).drafts.get(form)
      return kept ? (JSON.parse(kept.text) as Content) : null
    }
    look().then(
      found => isCurrent && setRestored(found),
      () => isCurrent && setRestored(null),
    )
    return () => {
      isCurrent = false
    }
  }, [userId, form])

  return {
    restored,
    keep(content: Content) {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void write(userId, form, content), KEEP_AFTER_MS)
    },
    async forget() {
      clearTimeout(timer.current)
      setRestored(null)
      // Without a database nothing was kept.
      await personStore(userId)
        .drafts.delete(form)
        .catch(() => undefined)
    },
  }
}

async function write(userId: string, form: string, content: unknown) {
  await personStore(userId)
    .drafts.put({ form, text: JSON.stringify(content), at: Date.now() })
    .catch(() => undefined)
}
