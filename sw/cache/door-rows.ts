import type { DoorRow } from '#contract/events/door/door.ts'
import type { DoorRowId } from '#contract/events/door/door-row.ts'
import type { DeliveryStore } from '../db.ts'
import { type DoorHere, doorHere, hereNote, listNote, type StoredDoorList } from './door-list.ts'

/* The rows of a door on this device. Only the screen of the door needs them. */

type Notes = DeliveryStore['notes']

const rowsNote = (eventId: string, device = '') => `door-row ${eventId} ${device}`
/** The counter has leading zeros, so that the rows of a phone are in their order. */
const rowNote = (eventId: string, { device, counter }: DoorRowId) =>
  `${rowsNote(eventId, device)} ${String(counter).padStart(7, '0')}`

/** In a transaction of the caller: changes what this phone is, and creates it at the first call. */
export async function changeHere(notes: Notes, eventId: string, changes: Partial<DoorHere>): Promise<DoorHere> {
  const stored = await doorHere(notes, eventId)
  if (stored && Object.keys(changes).length === 0) return stored
  const here = { ...(stored ?? newPhone()), ...changes }
  await notes.put({ name: hereNote(eventId), value: here })
  return here
}

function newPhone(): DoorHere {
  const device = Array.from(crypto.getRandomValues(new Uint8Array(8)), byte => byte.toString(16).padStart(2, '0'))
  return { device: device.join(''), offsetMs: 0, after: 0, isEnded: false }
}

/** The rows of all phones, in no order. */
export async function doorRowsOf(notes: Notes, eventId: string): Promise<DoorRow[]> {
  const rows = await notes.where('name').startsWith(rowsNote(eventId)).toArray()
  return rows.map(({ value }) => value as DoorRow)
}

/** The counter of the last row that this phone has written. */
export async function lastCounter(notes: Notes, eventId: string, device: string): Promise<number> {
  const last = await notes
    .where('name')
    .startsWith(`${rowsNote(eventId, device)} `)
    .last()
  return (last?.value as DoorRow | undefined)?.counter ?? 0
}

/** Adds the rows that are not there yet, and returns them. A row is never replaced. */
export async function addDoorRows<Row extends DoorRow>(
  notes: Notes,
  eventId: string,
  rows: readonly Row[],
): Promise<Row[]> {
  const names = rows.map(row => rowNote(eventId, row))
  const stored = await notes.bulkGet(names)
  const added = rows.filter((_, index) => !stored[index])
  await notes.bulkPut(added.map(row => ({ name: rowNote(eventId, row), value: row })))
  return added
}

/** The list and the rows of a door are deleted from the device after so long. */
const DOOR_LIFE_MS = 14 * 24 * 3_600_000

/** Deletes the doors of events of long ago, with their names. Rows that still wait are in the queue. */
export async function deleteOldDoors(notes: Notes): Promise<void> {
  const lists = await notes.where('name').startsWith(listNote('')).toArray()
  for (const { value } of lists) {
    const { list } = value as StoredDoorList
    if (Date.now() - Date.parse(list.endsAt) < DOOR_LIFE_MS) continue
    await notes.where('name').startsWith(rowsNote(list.eventId)).delete()
    await notes.bulkDelete([listNote(list.eventId), hereNote(list.eventId)])
  }
}
