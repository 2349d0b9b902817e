import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import type { MessageAudience, SendHostMessage } from '#contract/events/host-messages.ts'
import { HOST_MESSAGE_MAX_CHARACTERS } from '#contract/events/limits.ts'
import { send as sendWrite } from '#pwa/data/deliveries.ts'
import { useDraft } from '#pwa/data/use-draft.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useHostMessagesI18n } from '#pwa/i18n/pages/host-messages.ts'
import { Button } from '#pwa/ui/button.tsx'
import { bound, Form, TextArea } from '#pwa/ui/fields/form.tsx'
import { Segments } from '#pwa/ui/fields/segments.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { personStore } from '#sw/db.ts'
import { hostMessage, hostMessageForm } from '#sw/delivery/kinds/host-messages.ts'
import { discardRefused } from '#sw/delivery/queue.ts'

type Typed = Pick<SendHostMessage, 'audience' | 'text'>

const EMPTY: Typed = { audience: 'going', text: '' }

/** The text is a draft until it is in the queue; a refused message becomes the draft again. */
export function MessageForm({ event, userId, onSent }: { event: Event; userId: string; onSent: () => void }) {
  const audiences: MessageAudience[] = ['going', 'interested', ...(event.hasWaitingList ? ['waiting' as const] : [])]
  const leftLabel = useLanguage(state => state.i18n.messages.composer.left)
  const text = useHostMessagesI18n()
  const draft = useDraft<Typed>(userId, hostMessageForm(event.id))
  const [changed, setChanged] = useState<Typed | null>(null)
  const typed = changed ?? draft.restored ?? EMPTY
  const change = (part: Partial<Typed>) => {
    const next = { ...typed, ...part }
    setChanged(next)
    draft.store(next)
  }

  const send = async () => {
    const body = { id: crypto.randomUUID(), audience: typed.audience, text: typed.text.trim() }
    const outcome = await sendWrite(userId, hostMessage, event.id, body, () => {
      void draft.remove()
      void discardRefused(personStore(userId), hostMessage, event.id)
      onSent()
    })
    if (outcome === 'delivered') showToast({ title: text.sent })
  }

  return (
    <Form onSubmit={send} className="space-y-5">
      <p className="text-muted">{text.hint}</p>
      <Segments
        label={text.to}
        chosen={typed.audience}
        onChoose={audience => change({ audience })}
        options={audiences.map(value => ({ value, label: text.audience[value] }))}
      />
      <TextArea
        label={text.text}
        name="text"
        maxLength={HOST_MESSAGE_MAX_CHARACTERS}
        {...bound(typed.text, text => change({ text }))}
        hint={leftLabel(HOST_MESSAGE_MAX_CHARACTERS - typed.text.length)}
      />
      <Button type="submit" disabled={typed.text.trim() === ''}>
        {text.send}
      </Button>
    </Form>
  )
}
