import type { EditDraft } from '#pwa/edits/merge.ts'
import type { Kind } from '#sw/delivery/kind.ts'
import type { OwnEventBody } from '#sw/delivery/kinds/own-events.ts'
import { earlierOf, isWaiting, type OwnWrite, ownWrite, wait } from '../../unsent/own-events.ts'
import { type EventEdit, withOtherTab } from './event-edit.ts'

/** A new event has no base. */
export type NewWrite = Omit<OwnEventBody, 'earlier'> & { draft: EditDraft<EventEdit> | EventEdit }

/** Stores the write for the queue, with what another tab has stored since this form was opened from `opened`. */
export async function waitWithOtherTab(
  userId: string,
  kind: Kind<string, OwnEventBody>,
  key: string,
  own: NewWrite,
  opened: OwnWrite | null,
): Promise<void> {
  const latest = await ownWrite(userId, kind, key)
  const write = { ...own, earlier: earlierOf(latest ?? opened) }
  const { draft } = write
  const isOfOtherTab = latest !== null && isWaiting(latest) && latest.id !== opened?.id && 'base' in draft
  await wait(userId, kind, key, isOfOtherTab ? withOtherTab({ ...write, draft }, latest.body, opened?.body) : write)
}
