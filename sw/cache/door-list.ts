import type { DoorList } from '#contract/events/door/door.ts'
import type { DeliveryStore } from '../db.ts'

/*
 * The door of an event on this device: the list, the rows of all phones, and what this phone is. They are notes of the
 * database of the member, or of the device for a phone that a link has opened, so that both work in the same way and
 * the service worker needs no definition of tables.
 */

/** The door as this device knows it. */
export type DoorHere = {
  /** The name of this phone in its rows. */
  device: string
  /** The time of the server less that of this device; 0 until the first response. */
  offsetMs: number
  /** The server's number of the last row that this phone has read. */
  after: number
  /** The server has refused this phone: the role or the link has ended. */
  isEnded: boolean
  /** Of a phone that a link has opened, and the name that its user typed. */
  session?: string
  by?: string
}

export type StoredDoorList = { list: DoorList; etag: string | null; at: number }

type Notes = DeliveryStore['notes']

export const hereNote = (eventId: string) => `door ${eventId}`
export const listNote = (eventId: string) => `door-list ${eventId}`

export async function doorHere(notes: Notes, eventId: string): Promise<DoorHere | undefined> {
  return (await notes.get(hereNote(eventId)))?.value as DoorHere | undefined
}

export async function storedDoorList(notes: Notes, eventId: string): Promise<StoredDoorList | undefined> {
  return (await notes.get(listNote(eventId)))?.value as StoredDoorList | undefined
}

export async function putDoorList(notes: Notes, eventId: string, stored: StoredDoorList) {
  await notes.put({ name: listNote(eventId), value: stored })
}

/** After the end of the role or the link: the names go. The rest stays, so that this phone passes its rows on. */
export async function forgetDoorPeople(notes: Notes, eventId: string) {
  const stored = await storedDoorList(notes, eventId)
  if (stored) await putDoorList(notes, eventId, { ...stored, list: { ...stored.list, people: [] }, etag: null })
}
