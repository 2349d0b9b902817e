import { useI18n } from '#pwa/i18n.ts'
import { Button, type ButtonSize } from '#pwa/ui/button.tsx'
import { showToast } from '#pwa/ui/toast.tsx'

/** A hint that the chat is available on every page; it is not a link. */
export function MessagesHint({ size = 'normal' }: { size?: ButtonSize }) {
  const text = useI18n().people.public
  return (
    <Button
      look="quiet"
      size={size}
      onClick={() => showToast({ title: text.messages, description: text.messagesHint })}
    >
      {text.messages}
    </Button>
  )
}
