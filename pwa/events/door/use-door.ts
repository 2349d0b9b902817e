import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { DoorList, DoorPerson, DoorRow } from '#contract/events/door/door.ts'
import { isFreeAt, termsOf } from '#contract/events/door/door-price.ts'
import { refOf } from '#contract/events/door/door-row.ts'
import { type DoorState, doorState } from '#contract/events/door/door-state.ts'
import { timeLabel } from '#contract/events/event-time-labels.ts'
import { countLabel } from '#contract/i18n/figures.ts'
import { useLiveQuery } from '#pwa/data/live-query.ts'
import { flushSoon } from '#pwa/data/page-sync.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useDoorI18n } from '#pwa/i18n/pages/door.ts'
import { useNow } from '#pwa/ui/use-now.ts'
import { type DoorHere, doorHere, type StoredDoorList, storedDoorList } from '#sw/cache/door-list.ts'
import { deleteOldDoors, doorRowsOf } from '#sw/cache/door-rows.ts'
import type { DeliveryStore } from '#sw/db.ts'
import { sendFromDevice } from '#sw/delivery/device-sending.ts'
import { door } from '#sw/delivery/kinds/door.ts'
import { hasStatus, isUnreached } from '#sw/http/failures.ts'
import { isVisible, listenToPage } from '#sw/online.ts'
import { type DoorAct, pullDoor, receiveAtDoor, refreshDoorList, unsentAtDoor, writeAtDoor } from '#sw/sync/door.ts'
import { plusOnesLabel } from '../event/plus-ones-label.ts'

const PULL_MS = 4_000
const LIST_MS = 60_000

export type Door = {
  stored: StoredDoorList
  here: DoorHere | undefined
  state: DoorState
  rows: DoorRow[]
  /** The rows of this phone, and those that it passes on, that the server has not received. */
  waitingCount: number
  isReached: boolean
  /** Undefined if this phone cannot store the row; the screen says so. */
  write: (act: Omit<DoorAct, 'by'>) => Promise<DoorRow | undefined>
  /** Reads the list again. Without signal it stays as it is. */
  readList: () => Promise<void>
  receive: (rows: readonly DoorRow[]) => Promise<number>
}

/**
 * The door as this phone has it, and the sync with the other phones. `missing`: the server has no such door for this
 * person; `unloaded`: the list is not on this phone, and the server cannot be reached.
 */
export function useDoor(
  eventId: string,
  store: DeliveryStore,
  by: string,
): { door?: Door; state: 'loading' | 'there' | 'missing' | 'unloaded'; refresh: () => void } {
  const { notes } = store
  const here = useLiveQuery(() => doorHere(notes, eventId), [notes, eventId])
  const stored = useLiveQuery(async () => (await storedDoorList(notes, eventId)) ?? null, [notes, eventId])
  const known = useLiveQuery(() => doorRowsOf(notes, eventId), [notes, eventId])
  const waitingCount = useLiveQuery(() => unsentAtDoor(store, eventId), [store, eventId]) ?? 0
  const [own, setOwn] = useState<DoorRow[]>([])
  const [list, setList] = useState<'loading' | 'there' | 'missing' | 'unloaded'>('loading')
  const [isReached, setIsReached] = useState(true)

  // A row that was just written is shown before the tables are read again.
  const rows = useMemo(() => {
    const all = new Map((known ?? []).map(row => [refOf(row), row]))
    for (const row of own) all.set(refOf(row), row)
    return [...all.values()]
  }, [known, own])
  const state = useMemo(() => doorState(rows), [rows])

  const pull = async () => {
    try {
      await pullDoor(store, eventId)
      setIsReached(true)
      if (waitingCount > 0) sendRows(store)
    } catch (error) {
      setIsReached(!isUnreached(error))
    }
  }
  const refreshList = async () => {
    try {
      await refreshDoorList(store, eventId)
      setList('there')
    } catch (error) {
      setList(hasStatus(error, 401, 403, 404) ? 'missing' : 'unloaded')
    }
  }
  const refresh = () => {
    void deleteOldDoors(notes).catch(() => undefined)
    void refreshList()
    void pull()
    sendRows(store)
  }
  const start = useEffectEvent(refresh)
  const pullAgain = useEffectEvent(pull)
  const refreshListAgain = useEffectEvent(refreshList)
  useEffect(() => {
    const first = setTimeout(() => start())
    const pullNow = () => void pullAgain()
    const timers = [
      setInterval(() => isVisible() && pullNow(), PULL_MS),
      setInterval(() => isVisible() && void refreshListAgain(), LIST_MS),
    ]
    const stopListening = listenToPage({ online: pullNow, visible: pullNow })
    return () => {
      clearTimeout(first)
      for (const timer of timers) clearInterval(timer)
      stopListening()
    }
  }, [store, eventId])

  const writer = here?.by ?? by
  // Stable, so that an act renders the rows again that it changes, and not every name of the list.
  const write = useCallback(
    async (act: Omit<DoorAct, 'by'>) => {
      const row = await writeAtDoor(store, eventId, { ...act, by: writer })
      setOwn(earlier => [...earlier, row])
      sendRows(store)
      return row
    },
    [store, eventId, writer],
  )

  if (!stored || !known) return { state: stored === null ? list : 'loading', refresh }
  const opened: Door = {
    stored,
    here,
    state,
    rows,
    waitingCount,
    isReached,
    write,
    readList: refreshList,
    async receive(received) {
      const count = await receiveAtDoor(store, eventId, received)
      sendRows(store)
      return count
    },
  }
  return { door: opened, state: 'there', refresh }
}

function sendRows(store: DeliveryStore) {
  if (store.userId) flushSoon(door)
  else void sendFromDevice()
}

/** The number of a phone in the order of the first rows. */
export function phoneOf({ state }: Door, device: string): number {
  return state.phones.findIndex(phone => phone.device === device) + 1
}

/** "+2 · List of Noche Larga · free until 11 PM" of an added name, "+2: Camila, +1 · free" of a member. */
export function useTermsLine(list: DoorList): (person: DoorPerson) => string {
  const { format } = useLanguage()
  const text = useDoorI18n()
  const nowMs = useNow()
  return person => {
    const { added, plusOnes } = person
    const until = termsOf(person)?.freeUntil ?? null
    const free = until === null ? text.freeNow : text.freeUntil(timeLabel(until, format))
    return [
      plusOnes && plusOnesLabel(plusOnes, format),
      added && added.people > 1 && `+${countLabel(added.people - 1, format)}`,
      added?.promoter && text.promotedBy(added.promoter),
      isFreeAt(person, nowMs, list) && free,
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

/** Empty for a walk-in, and for a person who is not on the list any more. */
export function nameOf(door: Door, pass: string | undefined): string {
  return personOf(door, pass)?.name ?? ''
}

export function personOf({ stored }: Door, pass: string | undefined): DoorPerson | undefined {
  return stored.list.people.find(person => person.pass === pass)
}

/** How many people come in with the pass or the name: one, and those who come along. */
export function expectedWith(person: DoorPerson | undefined): number {
  return person?.added?.people ?? 1 + (person?.plusOnes?.length ?? 0)
}
