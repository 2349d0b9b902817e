import { timeLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import { dateText } from '#contract/i18n/dates.ts'
import type { I18n } from '#contract/i18n/en/i18n.ts'
import { isLocale, languages } from '#contract/i18n/locale.ts'
import type { Format } from '#contract/i18n/region.ts'
import { describeWrite } from '#pwa/data/describe-write.ts'
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

/** The member's messages, profile edits and other writes that the server has not accepted yet. */
export function useUnsent(userId: string): Unsent & { count: number } {
  const unsent = useLiveQuery(async () => {
    const store = personStore(userId)
    const messages = rowsOfKind(store, 'messages').toArray() as Promise<QueuedMessage[]>
    return await Promise.all([messages, editsOf(store), unsentWrites(userId)]).catch(() => undefined)
  }, [userId])
  const [messages = [], edits = [], writes = []] = unsent ?? []
  return { messages, edits, writes, count: messages.length + edits.length + writes.length }
}

type Unsent = { messages: QueuedMessage[]; edits: QueuedEdit[]; writes: UnsentWrite[] }

/**
 * A row of the delivery queue other than a message, a profile edit, a mark, which the member does not choose to send, and an
 * entry at a door, which the door shows: it is taken back by another entry, never by its deletion.
 * `title` is the title of its event, empty if the event is not stored on the device.
 */
export type UnsentWrite = { row: Delivery; title: string }

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
  const { format, i18n, language } = useLanguage()
  const text = i18n.people.unsent
  const { messages, edits, writes, count } = useUnsent(userId)
  if (count === 0) return null

  const remove = async (deletion: Promise<boolean>) => {
    if (!(await deletion)) showToast({ title: text.underWay })
  }

  return (
    <details className="shrink-0 border-b border-line px-4 py-2">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        {text.title} <span className="font-normal text-muted">{text.text(count)}</span>
      </summary>
      <ul className="max-h-60 divide-y divide-line overflow-y-auto">
        {messages.map(({ id, createdAt, body: { content } }) => (
          <Line
            key={id}
            label={text.message}
            value={content}
            time={clockHere(createdAt, format)}
            onRemove={() => void remove(discard(personStore(userId), id))}
          />
        ))}
        {edits.map(edit => (
          <Line
            key={edit.id}
            label={labelOf(edit, i18n)}
            value={shownEdit(edit, i18n, format)}
            time={clockHere(edit.createdAt, format)}
            onRemove={() => void discardEdits(personStore(userId), [edit.key])}
          />
        ))}
        {writes.map(({ row, title }) => (
          <Line
            key={row.id}
            {...describeWrite(row, title, { i18n, language })}
            time={clockHere(row.createdAt, format)}
            onRemove={() => void remove(discard(personStore(userId), row.id))}
          />
        ))}
      </ul>
    </details>
  )
}

function Line({ label, value, time, onRemove }: { label: string; value: string; time: string; onRemove: () => void }) {
  const text = useI18n().people.unsent
  return (
    <li className="flex items-center gap-3 py-2">
      <p className="min-w-0 grow truncate">
        <span className="text-sm text-muted">
          {label} · {time}
        </span>{' '}
        <bdi>{value}</bdi>
      </p>
      <SmallButton aria-label={text.removeThis(value.slice(0, 40))} onClick={onRemove}>
        {text.remove}
      </SmallButton>
    </li>
  )
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
