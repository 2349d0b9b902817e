import { useI18n } from '#pwa/i18n/i18n.ts'
import { Button } from '#pwa/ui/button.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'

/** A hint that the chat is available on every page; it is not a link. */
export function MessagesHint() {
  const text = useI18n().people.public
  return (
    <Button
      look="plain"
      size="small"
      className="shrink-0 whitespace-nowrap"
      onClick={() => showToast({ title: text.messages, description: text.messagesHint })}
    >
      {text.messages}
    </Button>
  )
}
