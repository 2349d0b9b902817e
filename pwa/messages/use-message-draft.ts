import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { saveDraft } from '#sw/cache/thread.ts'
import { personStore } from '#sw/db.ts'
import { draftOf } from '#sw/delivery/messages.ts'

/**
 * The text in the message field. It is stored on every keystroke, so that a reload or an empty battery loses nothing.
 */
export function useMessageDraft(userId: string, conversationId: string) {
  const store = personStore(userId)
  const [draft, setDraft] = useState({ text: '', at: 0 })

  // Another tab and the "Edit" action of a failed message write the draft too: the newer text is shown.
  const stored = useLiveQuery(
    () => store.drafts.get(draftOf(conversationId)).catch(() => undefined),
    [store, conversationId],
  )
  if (stored && stored.at > draft.at) setDraft({ text: stored.text, at: stored.at })

  return {
    text: draft.text,
    write(text: string) {
      const at = Date.now()
      setDraft({ text, at })
      // Without IndexedDB the text exists on the screen only.
      void saveDraft(store, conversationId, text, at).catch(() => undefined)
    },
    /** To be called when the message is in the queue; the queue has deleted the stored draft. */
    clear() {
      setDraft({ text: '', at: Date.now() })
    },
  }
}
