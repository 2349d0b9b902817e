import type { Event } from '#contract/events/events.ts'
import { leaving as en } from '#contract/i18n/en/leaving.ts'
import { showToast } from '#pwa/ui/toast/toast.tsx'

/** The server holds a place that was left for as long. */
const UNDO_MS = 10_000

/** Whether others wait for a place of the event, or find none. */
export function isWanted(
  { capacity }: Pick<Event, 'capacity'>,
  { attendingCount, waitingCount = 0 }: Pick<Event, 'attendingCount' | 'waitingCount'>,
): boolean {
  return waitingCount > 0 || (capacity !== null && attendingCount >= capacity)
}

type Left = { title: string; description?: string | undefined; undo: () => void }

/** The notice after a member or guest has left, which can be undone for ten seconds. */
export function showUndo(i18n: typeof en, { title, description, undo }: Left) {
  showToast({
    title,
    ...(description !== undefined && { description }),
    durationMs: UNDO_MS,
    action: { name: i18n.undo, onPress: undo },
  })
}
