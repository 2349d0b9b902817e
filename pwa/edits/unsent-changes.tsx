import { timeLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import { dateText } from '#contract/i18n/dates.ts'
import type { I18n } from '#contract/i18n/en/i18n.ts'
import { isLocale, languages } from '#contract/i18n/locale.ts'
import type { Format } from '#contract/i18n/region.ts'
import { describeWrite, type WriteDescription } from '#pwa/data/describe-write.ts'
import { useLiveQuery } from '#pwa/data/live-query.ts'
import { useI18n, useLanguage } from '#pwa/i18n/i18n.ts'
import { clockHere } from '#pwa/i18n/time-labels.ts'
import { SmallButton } from '#pwa/ui/button.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { type Delivery, personStore, publicStore } from '#sw/db.ts'
import { door } from '#sw/delivery/kinds/door.ts'
import { eventAt } from '#sw/delivery/kinds/going.ts'
import { messages as messagesKind, type QueuedMessage } from '#sw/delivery/kinds/messages.ts'
import { discardEdits, editsOf, profile, type QueuedEdit } from '#sw/delivery/kinds/profile.ts'
import { discard, rowsOfKind } from '#sw/delivery/queue.ts'
import { unsentRows } from '#sw/delivery/unsent.ts'
import { labelOf } from './edits.ts'

/** The member's messages, and the profile edits and other writes, that the server has not accepted yet. */
export function useUnsent(userId: string): { messages: QueuedMessage[]; changes: UnsentChange[]; count: number } {
  const { format, i18n, language } = useLanguage()
  const store = personStore(userId)
  const unsent = useLiveQuery(async () => {
    const messages = rowsOfKind(store, 'messages').toArray() as Promise<QueuedMessage[]>
    return await Promise.all([messages, editsOf(store), unsentWrites(userId)]).catch(() => undefined)
  }, [userId])
  const [messages = [], edits = [], writes = []] = unsent ?? []
  const changes = [
    ...edits.map(row => ({
      row,
      ...describeEdit(row, i18n, format),
      remove: async () => await discardEdits(store, [row.key]),
    })),
    ...writes.map(({ row, title }) => ({
      row,
      ...describeWrite(row, title, { i18n, language }),
      remove: async () => await takeBack(userId, row.id),
    })),
  ]
  return { messages, changes, count: messages.length + changes.length }
}

/** A profile edit or another write as the lists show it, with what deletes it. */
type UnsentChange = WriteDescription & { row: Delivery; remove: () => Promise<void> }

/** Deletes a row of the queue; the member is told if it is being sent. */
async function takeBack(userId: string, id: string) {
  if (!(await discard(personStore(userId), id)))
    showToast({ title: useLanguage.getState().i18n.people.unsent.underWay })
}

/**
 * A row of the delivery queue other than a message, a profile edit, a mark, which the member does not choose to send,
 * and an entry at a door, which the door shows: it is taken back by another entry, never by its deletion. `title` is
 * the title of its event, empty if the event is not stored on the device.
 */
type UnsentWrite = { row: Delivery; title: string }

async function unsentWrites(userId: string): Promise<UnsentWrite[]> {
  const store = personStore(userId)
  const listed = [messagesKind.name, profile.name, door.name]
  const isOther = ({ kind }: Delivery) => listed.every(name => name !== kind)
  const rows = (await unsentRows(store)).filter(isOther)
  const cached = await store.copies.bulkGet(rows.map(({ key }) => eventAt(key).path))
  const inLists = await publicStore.events.bulkGet(rows.map(({ key }) => key))
  return rows.map((row, index) => {
    const event = (cached[index]?.body as Event | undefined) ?? inLists[index]
    return { row, title: event?.title ?? '' }
  })
}

/** Lists the unsent changes, each with a button that deletes it. Renders nothing if there are none. */
export function UnsentChanges({ userId }: { userId: string }) {
  const text = useI18n().people.unsent
  const { messages, changes, count } = useUnsent(userId)
  if (count === 0) return null

  return (
    <details className="shrink-0 border-b border-line px-4 py-2">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        {text.title} <span className="font-normal text-muted">{text.text(count)}</span>
      </summary>
      <ul className="max-h-60 divide-y divide-line overflow-y-auto">
        {messages.map(row => (
          <Line
            key={row.id}
            row={row}
            label={text.message}
            value={row.body.content}
            remove={async () => await takeBack(userId, row.id)}
          />
        ))}
        {changes.map(change => (
          <Line key={change.row.id} {...change} />
        ))}
      </ul>
    </details>
  )
}

function Line({ row, label, value, remove }: UnsentChange) {
  const { format, i18n } = useLanguage()
  const text = i18n.people.unsent
  return (
    <li className="flex items-center gap-3 py-2">
      <p className="min-w-0 grow truncate">
        <span className="text-sm text-muted">
          {label} · {clockHere(row.createdAt, format)}
        </span>{' '}
        <bdi>{value}</bdi>
      </p>
      <SmallButton aria-label={text.removeThis(value.slice(0, 40))} onClick={() => void remove()}>
        {text.remove}
      </SmallButton>
    </li>
  )
}

function describeEdit(edit: QueuedEdit, i18n: I18n, format: Format): WriteDescription {
  const { value } = edit.body
  const text = typeof value === 'string' && !value.startsWith('data:') && { text: value }
  return { label: labelOf(edit, i18n), value: shownEdit(edit, i18n, format), ...text }
}

/** The value of the edit in one line. */
export function shownEdit(
  { key: field, body: { value } }: Pick<QueuedEdit, 'key' | 'body'>,
  { people: { unsent }, accounts }: I18n,
  format: Format,
): string {
  if (typeof value === 'boolean') return value ? unsent.on : unsent.off
  if (Array.isArray(value)) return value.join(', ') || unsent.nothing
  if (typeof value !== 'string' || value === '') return unsent.nothing
  if (value.startsWith('data:')) return unsent.picture
  if (field === 'dateOfBirth') return dateText(value, { dateStyle: 'long', timeZone: 'UTC' }, format)
  // The evening shows the difference: 8:00 PM or 20:00.
  if (field === 'clock' && (value === 'h12' || value === 'h23')) return timeLabel('20:00', { ...format, clock: value })
  if (field === 'locale') return isLocale(value) ? languages[value].name : value
  const { audiences } = accounts.settings
  return field === 'goingAudience' ? (audiences[value as keyof typeof audiences] ?? value) : value
}
