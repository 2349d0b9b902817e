import type { MyPart, WriteReview } from '#contract/events/events.ts'
import { send, useDeliveries } from '#pwa/data/deliveries.ts'
import { useConflictI18n } from '#pwa/edits/i18n.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { refusalFor } from '#pwa/i18n/refusals.ts'
import type { Me } from '#pwa/session/session.ts'
import { showToast } from '#pwa/ui/toast.tsx'
import { personStore } from '#sw/db.ts'
import { discard, isOpen } from '#sw/delivery/queue.ts'
import { review } from '#sw/delivery/reviews.ts'

/**
 * The member's own review of an event: the review on the server, a change of it that waits on this device, and a text
 * that the server refused, which stays until the member sends it again or discards it.
 */
export function useMyReview(eventId: string, stored: MyPart['review'], me: Me | null, onStored: () => void) {
  const i18n = useI18n()
  const conflictI18n = useConflictI18n()
  const page = i18n.events.page
  const rows = useDeliveries(me?.id ?? null, review).filter(({ key }) => key === eventId)
  const waiting = rows.findLast(isOpen)
  const refused = waiting ? undefined : rows.find(({ state }) => state === 'failed')

  const put = async (text: WriteReview | null, onQueued: () => void) => {
    if (!me) return
    const body = { review: text, version: stored?.version ?? null, id: crypto.randomUUID(), earlier: [] }
    const outcome = await send(me.id, review, eventId, body, onQueued)
    if (outcome === 'delivered' && text) showToast({ title: page.reviewSent, description: page.reviewSentText })
    if (outcome === 'delivered' && !text) showToast({ title: page.reviewDeleted })
    if (outcome !== 'waiting') onStored()
  }

  return {
    /** The review with the waiting change; null if there is none. */
    review: waiting ? waiting.body.review : stored,
    isWaiting: waiting !== undefined,
    isTried: waiting !== undefined && waiting.tries > 0,
    refused: refused?.body.review,
    /** The sentence of the refusal. */
    refusal: refused && (refused.failure?.code === 'edit-conflict' ? conflictI18n.review : sentenceOf(refused.failure)),
    put: (text: WriteReview | null, onQueued: () => void) => void put(text, onQueued),
    dismiss: () => me && refused && void discard(personStore(me.id), refused.id),
  }

  function sentenceOf(failure: { code: string } | null) {
    return refusalFor(failure?.code, i18n) ?? i18n.people.unsaved.unknown
  }
}
