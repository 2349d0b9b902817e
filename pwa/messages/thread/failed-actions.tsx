import type { MouseEvent } from 'react'
import type { I18n } from '#contract/i18n/en/i18n.ts'
import { flushSoon } from '#pwa/data/page-sync.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { type Delivery, personStore } from '#sw/db.ts'
import { messages, retryMessage } from '#sw/delivery/kinds/messages.ts'
import { discard } from '#sw/delivery/queue.ts'
import type { BubbleItem } from './thread-items.ts'

/**
 * The reason of the failure, and the actions retry, edit and delete. A failed message is deleted only when the member
 * deletes it.
 */
export function FailedActions({
  bubble: { id, content, failure },
  userId,
  onEdit,
}: {
  bubble: BubbleItem
  userId: string
  /** Undefined in a read-only conversation. */
  onEdit: ((id: string) => void) | undefined
}) {
  const i18n = useI18n()
  const failed = i18n.messages.failed
  const start = content.slice(0, 40)

  const tryAgain = async () => {
    await retryMessage(personStore(userId), id)
    flushSoon(messages)
  }

  return (
    <div className="mt-1 flex max-w-[min(82%,34rem)] flex-col items-end text-right">
      <p className="text-sm text-balance text-danger">{reasonOf(failure, i18n)}</p>
      <div className="-mr-2 flex">
        {onEdit && (
          <>
            <Action label={failed.retry} name={failed.retryThis(start)} act={() => void tryAgain()} />
            <Action label={failed.edit} name={failed.editThis(start)} act={() => onEdit(id)} />
          </>
        )}
        <Action
          label={failed.remove}
          name={failed.removeThis(start)}
          act={() => void discard(personStore(userId), id)}
        />
      </div>
    </div>
  )
}

function Action({ label, name, act }: { label: string; name: string; act: () => void }) {
  const actAndStay = (event: MouseEvent<HTMLButtonElement>) => {
    // The pressed button disappears; the focus moves to the thread.
    event.currentTarget.closest<HTMLElement>('[role="log"]')?.focus({ preventScroll: true })
    act()
  }

  return (
    <button
      type="button"
      aria-label={name}
      onClick={actAndStay}
      className="min-h-11 rounded-control px-3 text-sm font-semibold underline-offset-4 hover:underline"
    >
      {label}
    </button>
  )
}

function reasonOf(failure: Delivery['failure'], { messages, refusals }: I18n) {
  const code = failure?.code ?? ''
  if (code === 'unreadable') return messages.failed.unreadable
  return Object.hasOwn(refusals, code) ? refusals[code as keyof typeof refusals] : messages.failed.unknown
}
