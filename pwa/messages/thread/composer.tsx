import ArrowUp from 'lucide-react/icons/arrow-up'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { CONTENT_MAX_CHARACTERS, messageText } from '#contract/messages/message-rules.ts'
import { useLiveQuery } from '#pwa/data/live-query.ts'
import { sendTyping } from '#pwa/data/page-sync.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { classNames } from '#pwa/ui/class-names.ts'
import { Form } from '#pwa/ui/fields/form.tsx'
import { saveDraft } from '#sw/cache/thread.ts'
import { personStore } from '#sw/db.ts'
import { draftOf } from '#sw/delivery/kinds/messages.ts'
import { removeAttempt } from '#sw/delivery/send-message.ts'
import { sendTyped } from './send.ts'

export type ComposerProps = {
  userId: string
  conversationId: string
  name: string
  readUpTo: number
  field: RefObject<HTMLTextAreaElement | null>
  onSent: () => void
}

export function Composer({ userId, conversationId, name, readUpTo, field, onSent }: ComposerProps) {
  const i18n = useI18n().messages.composer
  const draft = useMessageDraft(userId, conversationId)
  const [isPending, setIsPending] = useState(false)
  const typedWhileSending = useRef('')
  const left = charactersLeft(draft.text)
  const canSend = !isPending && left >= 0 && messageText(draft.text) !== ''
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => fitText(field.current, draft.text), [field, draft.text])
  useLayoutEffect(() => {
    if (isPending || typedWhileSending.current === '') return
    draft.write(draft.text + typedWhileSending.current)
    typedWhileSending.current = ''
  })

  const send = async () => {
    if (!canSend) return
    // Only a keyboard user has the focus on the send button, which is disabled next and would lose it.
    if (document.activeElement instanceof HTMLButtonElement) field.current?.focus()
    setIsPending(true)
    const isSafe = await sendTyped(userId, { conversationId, text: draft.text, readUpTo })
    setIsPending(false)
    if (!isSafe) return
    draft.clear()
    onSent()
  }

  /** While a message is being stored, the field still shows it; text that is typed meanwhile is added afterwards. */
  const bufferTyping = (value: string) => {
    if (value.startsWith(draft.text)) typedWhileSending.current += value.slice(draft.text.length)
  }

  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isOnScreenKey(event)) return
    event.preventDefault()
    form.current?.requestSubmit()
  }

  return (
    <Form
      ref={form}
      onSubmit={send}
      className="shrink-0 border-t border-line px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <div className="flex items-end gap-2.5">
        <textarea
          ref={field}
          rows={1}
          value={draft.text}
          aria-label={i18n.label(name)}
          aria-disabled={isPending || undefined}
          aria-describedby={left < NEAR_THE_END ? 'characters-left' : undefined}
          aria-invalid={left < 0 || undefined}
          placeholder={i18n.placeholder}
          enterKeyHint={hasTouchKeyboard() ? 'enter' : 'send'}
          dir="auto"
          onKeyDown={sendOnEnter}
          onChange={event => {
            // The field is not `disabled` meanwhile, because it would lose the focus: the phone would close its
            // keyboard and drop the next keystrokes.
            if (isPending) return bufferTyping(event.target.value)
            draft.write(event.target.value)
            if (event.target.value === '') removeAttempt(userId, conversationId)
            if (event.target.value !== '') sendTyping(conversationId)
          }}
          className={classNames(
            'max-h-[min(12rem,35dvh)] min-h-12 w-full resize-none overflow-y-auto rounded-card border border-edge bg-surface',
            'px-5 py-[0.6875rem] leading-normal max-[16rem]:px-3 transition-colors hover:border-text aria-invalid:border-danger',
          )}
        />
        <button
          type="submit"
          aria-label={i18n.send}
          disabled={!canSend}
          // Pressing the button must not move the focus, because that would close the keyboard.
          onPointerDown={event => event.preventDefault()}
          className={classNames(
            'inline-grid size-12 shrink-0 place-items-center rounded-full transition',
            canSend ? 'bg-accent text-on-accent hover:brightness-110 active:scale-95' : 'bg-raised text-muted',
          )}
        >
          <ArrowUp className="size-6" />
        </button>
      </div>
      {left < NEAR_THE_END && (
        <p
          id="characters-left"
          role={left < 0 ? 'alert' : undefined}
          className={classNames('figures mt-1.5 px-5 text-xs font-medium', left < 0 ? 'text-danger' : 'text-muted')}
        >
          {left < 0 ? i18n.over(-left) : i18n.left(left)}
        </p>
      )}
    </Form>
  )
}

const NEAR_THE_END = 200

/** The remaining characters, counted as the server counts them; undefined for a short text. */
function charactersLeft(text: string) {
  if (text.length <= CONTENT_MAX_CHARACTERS - NEAR_THE_END) return CONTENT_MAX_CHARACTERS
  return CONTENT_MAX_CHARACTERS - Array.from(messageText(text)).length
}

/** For the label of the Enter key: on an on-screen keyboard Enter inserts a line break, and the button sends. */
function hasTouchKeyboard() {
  return matchMedia('(pointer: coarse)').matches && !matchMedia('(any-pointer: fine)').matches
}

/** Makes the field as high as its text, up to the maximum height of its style. An empty field has one line. */
function fitText(field: HTMLTextAreaElement | null, text: string) {
  if (!field) return
  field.style.height = 'auto'
  if (text !== '') field.style.height = `${field.scrollHeight + 2}px`
}

/** An on-screen keyboard is at least this high; the toolbar of a hardware keyboard is lower. */
const MIN_KEYBOARD_PX = 100

/**
 * Whether a key was pressed on an on-screen keyboard. The device type is not enough, because a tablet may have both.
 * Android leaves `code` empty for on-screen keyboards; iOS sets it, and lays the keyboard over the page.
 */
function isOnScreenKey({ nativeEvent: { code, isComposing } }: KeyboardEvent): boolean {
  return code === '' || isComposing || isCovered()
}

function isCovered() {
  const viewport = window.visualViewport
  return viewport !== null && viewport.scale < 1.01 && window.innerHeight - viewport.height > MIN_KEYBOARD_PX
}

/**
 * The text in the message field. It is stored on every keystroke, so that a reload or an empty battery loses nothing.
 */
function useMessageDraft(userId: string, conversationId: string) {
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
