import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie'
import type { Event } from '#contract/events/events.ts'
import type { GuestPass } from '#contract/events/guests.ts'
import type { Delivery } from './db.ts'

/*
 * The database of guests: events to which this device goes without an account. It belongs to the device, so a sign-out does
 * not delete it.
 */

/** A place at an event, with the data that the page shows without signal. */
export type StoredPass = GuestPass & {
  /** As typed; empty when the link was opened on another device. */
  contact: string
  event: Event
  /** When the visitor asked for the place, and when the server sent its state (ms). */
  askedAt: number
  at: number
  /** Set when the server refused the token: the place was released, or the server does not have it. */
  endedAs?: string
}

export class GuestStore extends Dexie {
  /** No member. */
  readonly userId = ''
  declare deliveries: EntityTable<Delivery, 'id'>
  declare notes: Table<{ name: string; value: unknown }, string>
  declare passes: EntityTable<StoredPass, 'eventId'>

  constructor(options?: DexieOptions) {
    super('pista-guests', options)
    this.version(1).stores({ deliveries: 'id, [kind+key+order], state', notes: 'name', passes: 'eventId' })
  }
}

/** As pages open it: passes of past events are deleted at each opening. */
export function newGuestStore(options?: DexieOptions): GuestStore {
  const store = new GuestStore(options)
  // A failed cleanup must not prevent the opening.
  store.on('ready', () => deleteOldPasses(store).catch(() => undefined), true)
  return store
}

export const guestStore = /* @__PURE__ */ newGuestStore()

/** The server deletes its row after the same time. */
const PASS_LIFE_MS = 7 * 24 * 3_600_000

async function deleteOldPasses({ passes }: GuestStore) {
  await passes.filter(({ event }) => Date.now() - Date.parse(event.endsAt ?? event.startsAt) > PASS_LIFE_MS).delete()
}

/** The secret of this device, if one was created: only devices that have asked for a place have one. */
export async function storedDeviceKey(notes: GuestStore['notes']): Promise<string | undefined> {
  const stored = await notes.get('device')
  return typeof stored?.value === 'string' ? stored.value : undefined
}

/** The secret of this device, without which the server accepts none of its tokens. Created at the first call. */
export async function deviceKey({ notes }: GuestStore): Promise<string> {
  return await notes.db.transaction('rw', notes, async () => {
    const stored = await storedDeviceKey(notes)
    if (stored !== undefined) return stored
    const bytes = crypto.getRandomValues(new Uint8Array(32))
    const value = btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
    await notes.put({ name: 'device', value })
    return value
  })
}
