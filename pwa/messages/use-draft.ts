import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { saveDraft } from '#sw/cache/thread.ts'
import { personStore } from '#sw/db.ts'
import { draftOf } from '#sw/delivery/outbox.ts'

/** What stands in a composer. It is kept with every letter, so that neither a reload nor a dead battery takes it. */
export function useDraft(userId: string, conversationId: string) {
  const store = personStore(userId)
  const [draft, setDraft] = useState({ text: '', at: 0 })

  // Another tab, or a failed message that is taken back, writes it too: what is newer stands here.
  const kept = useLiveQuery(
    () => store.drafts.get(draftOf(conversationId)).catch(() => undefined),
    [store, conversationId],
  )
  if (kept && kept.at > draft.at) setDraft({ text: kept.text, at: kept.at })

  return {
    text: draft.text,
    write(text: string) {
      const at = Date.now()
      setDraft({ text, at })
      // A device that keeps nothing keeps it on the screen.
      void saveDraft(store, conversationId, text, at).catch(() => undefined)
    },
    /** It stands in the outbox now, and the kept one is gone with it. */
    clear() {
      setDraft({ text: '', at: Date.now() })
    },
  }
}
