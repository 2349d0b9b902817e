import type { Event } from '#contract/events/events.ts'
import { HOST_MESSAGES_PER_EVENT } from '#contract/events/limits.ts'
import * as calls from '#contract/events/page/calls.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useHostMessagesI18n } from '#pwa/i18n/pages/host-messages.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { resource } from '#sw/http/send.ts'
import { MessageForm } from './message-form.tsx'

type MessageDialogProps = { event: Event; userId: string; isOpen: boolean; onClose: () => void }

/** Writes to the guests of an event from outside its page. The event has the messages that were sent before. */
export function MessageDialog({ event, userId, isOpen, onClose }: MessageDialogProps) {
  const text = useHostMessagesI18n()
  const part = useRemote(resource(calls.ownPart, { params: { id: event.id } }), userId)
  const sent = part.state === 'loaded' ? (part.body.messages ?? []).length : 0

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text.title}>
      {sent < HOST_MESSAGES_PER_EVENT ? (
        <MessageForm event={event} userId={userId} onSent={onClose} />
      ) : (
        <p className="text-muted">{text.noneLeft}</p>
      )}
    </Dialog>
  )
}
