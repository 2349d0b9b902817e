import 'fake-indexeddb/auto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { vi } from 'vitest'
import type { DoorPage, DoorRow, NewDoorLink } from '#contract/events/door/door.ts'
import { missingIn, Parts, sketchOf } from '#contract/events/door/door-exchange.ts'
import { payMarks, refOf } from '#contract/events/door/door-row.ts'
import { doorState, ordered } from '#contract/events/door/door-state.ts'
import { FOR_USER_HEADER } from '#contract/request-headers.ts'
import { doorCodes, doorMessageIn } from '#sw/cache/door-codes.ts'
import { doorHere, storedDoorList } from '#sw/cache/door-list.ts'
import { changeHere, doorRowsOf } from '#sw/cache/door-rows.ts'
import { type DeliveryStore, PersonStore } from '#sw/db.ts'
import { flushKind } from '#sw/delivery/deliver.ts'
import { door, doorByLink } from '#sw/delivery/kinds/door.ts'
import { DeviceStore } from '#sw/device-store.ts'
import {
  type DoorAct,
  openDoorByLink,
  pullDoor,
  receiveAtDoor,
  refreshDoorList,
  unsentAtDoor,
  writeAtDoor,
} from '#sw/sync/door.ts'
import { chanceOf, type Fault } from './device.ts'
import { publishEvent } from './event.ts'
import type { Person } from './person.ts'
import type { TestServer } from './test-server.ts'

/** A part of the product that is switched off: the run must fail then, or it would prove nothing. */
export type Without = 'merge' | 'counters' | 'offset'

export type DoorChaos = { broken: string[]; figures: Record<string, number> }

const MEMBERS = 3
const LINKS = 2
const PASSES = Array.from({ length: 9 }, (_, nth) => `member:00000000-0000-4000-8000-00000000000${nth + 1}`)

type Phone = {
  name: string
  disk: IDBFactory
  store: DeliveryStore
  member: Person | undefined
  /** How far the clock of the phone is wrong (ms). */
  skewMs: number
  isCut: boolean
  /** Without counters, those that the phone counts from each start of the app. */
  counted: number
}

/**
 * Five phones at one door, three of members and two that a link has opened: random acts, cuts, reloads, kills during a
 * request, wrong clocks, codes between two phones, two scans of one pass in the same second, and the end of the link.
 * Then all of them meet, those without access through the codes of another one.
 */
export async function doorChaos(
  server: TestServer,
  host: Person,
  members: Person[],
  { seed, steps, without }: { seed: number; steps: number; without?: Without },
): Promise<DoorChaos> {
  const chance = chanceOf(seed)
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(chance() * items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  const event = await publishEvent(host)
  const eventId = event.id
  for (const member of members.slice(1, MEMBERS)) {
    await host.post(`/api/users/${member.id}/follow`)
    await host.put(`/api/events/${eventId}/people/${member.id}`, { role: 'door' })
    await member.put(`/api/events/${eventId}/role`)
  }
  const link: NewDoorLink = await (await host.post(`/api/events/${eventId}/door/links`)).json()

  const figures = { written: 0, faults: 0, cuts: 0, kills: 0, reloads: 0, exchanges: 0, codes: 0, twice: 0, refused: 0 }
  const ledger = new Map<string, { row: DoorRow; trueMs: number }>()
  let clockMs = Date.now()
  let active: Phone | undefined
  let isCalm = false
  let onRequest: (() => void) | undefined
  /** The time of the phone that acts; the server has the true one. */
  const setClock = (phone: Phone | undefined) => {
    active = phone
    vi.setSystemTime(clockMs + (phone?.skewMs ?? 0))
  }
  vi.useFakeTimers({ toFake: ['Date'], now: clockMs })

  const openStore = (disk: IDBFactory, member: Person | undefined): DeliveryStore =>
    member
      ? new PersonStore(member.id, { indexedDB: disk, IDBKeyRange })
      : new DeviceStore({ indexedDB: disk, IDBKeyRange })
  const newPhone = (name: string, member?: Person): Phone => {
    const disk = new IDBFactory()
    // Up to six hours wrong, in both directions.
    const skewMs = Math.round((chance() - 0.5) * 12 * 3_600_000)
    return { name, disk, store: openStore(disk, member), member, skewMs, isCut: false, counted: 0 }
  }
  const faultFor = (): Fault => {
    if (active?.isCut) return 'request lost'
    if (isCalm) return null
    const luck = chance()
    return luck < 0.08 ? 'request lost' : luck < 0.2 ? 'response lost' : luck < 0.25 ? 'portal' : null
  }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const fault = faultFor()
    onRequest?.()
    if (fault !== null) figures.faults += 1
    if (fault === 'request lost') throw new TypeError('Failed to fetch')
    if (fault === 'portal') return new Response('<h1>Hotel</h1>', { headers: { 'content-type': 'text/html' } })
    const headers = new Headers(init.headers)
    const sender = members.find(({ id }) => id === headers.get(FOR_USER_HEADER))
    if (sender) headers.set('cookie', sender.cookie)
    const phone = active
    setClock(undefined)
    const response = await server.app.request(path, { ...init, headers })
    setClock(phone)
    if (fault === 'response lost') throw new TypeError('Failed to fetch')
    if (!response.ok || without === undefined || !path.endsWith('/rows')) return response
    const page: DoorPage = await response.json()
    if (without === 'merge') return Response.json({ ...page, rows: [] })
    return Response.json(without === 'offset' ? { ...page, now: new Date(Date.now()).toISOString() } : page)
  })

  const phones = [
    ...members.slice(0, MEMBERS).map(member => newPhone(member.id, member)),
    ...Array.from({ length: LINKS }, (_, nth) => newPhone(`link ${nth + 1}`)),
  ]
  /** Work of one phone, with its clock. A request that fails is not an error of the run. */
  const as = async (phone: Phone, work: () => Promise<unknown>) => {
    setClock(phone)
    try {
      await work()
    } catch (error) {
      const name = error instanceof Error ? error.name : ''
      if (!['NoSignal', 'RequestFailed', 'DatabaseClosedError', 'ForeignResponse', 'Error'].includes(name)) throw error
    } finally {
      setClock(undefined)
    }
  }
  const reopen = (phone: Phone) => {
    phone.store.close()
    phone.store = openStore(phone.disk, phone.member)
    phone.counted = 0
  }
  const write = async (phone: Phone, act: Omit<DoorAct, 'by'>) =>
    await as(phone, async () => {
      const full = { ...act, by: phone.name }
      const row = await (without === 'counters' ? uncounted(phone, full) : writeAtDoor(phone.store, eventId, full))
      ledger.set(`${figures.written++}`, { row, trueMs: clockMs })
    })
  /** As a phone that does not store its counter. */
  const uncounted = async (phone: Phone, act: DoorAct): Promise<DoorRow> => {
    const { store } = phone
    const { device, offsetMs } = await store.transaction(
      'rw',
      store.notes,
      async () => await changeHere(store.notes, eventId, {}),
    )
    const at = new Date(Date.now() + offsetMs).toISOString()
    const row = { ...act, device, counter: ++phone.counted, at }
    await receiveAtDoor(store, eventId, [row])
    return row
  }
  const sync = async (phone: Phone) =>
    await as(phone, async () => {
      await flushKind(phone.store, phone.member ? door : doorByLink, { hurry: true })
      await pullDoor(phone.store, eventId)
    })
  /** One phone shows its codes, and the other one reads them. */
  const show = async (from: Phone, to: Phone) => {
    const stored = await storedDoorList(from.store.notes, eventId)
    if (!stored) return
    const { list } = stored
    const [rows, theirs] = await Promise.all([
      doorRowsOf(from.store.notes, eventId),
      doorRowsOf(to.store.notes, eventId),
    ])
    const codes = await doorCodes(list, { sketch: sketchOf(rows), rows: missingIn(sketchOf(theirs), rows) })
    figures.codes += codes.length
    const parts = new Parts()
    for (const code of codes.toReversed()) {
      const bytes = parts.add(code)
      const message = bytes instanceof Uint8Array ? await doorMessageIn(list, bytes) : undefined
      if (message && message !== 'foreign') await receiveAtDoor(to.store, eventId, message.rows)
    }
  }
  const exchange = async (one: Phone, other: Phone) => {
    figures.exchanges += 1
    await show(one, other)
    await show(other, one)
  }
  const anAct = async (phone: Phone): Promise<Omit<DoorAct, 'by'>> => {
    const known = await doorRowsOf(phone.store.notes, eventId)
    const arrivals = known.filter(({ kind }) => kind === 'in')
    const luck = chance()
    if (luck < 0.5 || arrivals.length === 0) return { kind: 'in', ...(chance() < 0.8 && { pass: pick(PASSES) }) }
    const ref = refOf(pick(arrivals))
    if (luck < 0.6) return { kind: 'plus', ref }
    if (luck < 0.7) return { kind: 'undo', ref }
    if (luck < 0.8) return { kind: 'out' }
    if (luck < 0.9) return { kind: 'paid', ref, mark: pick(payMarks), cents: 1_000 }
    return { kind: 'refused', reason: 'not-signed' }
  }

  const broken: string[] = []
  try {
    // Before doors: every phone has the list, and knows the time of the server.
    isCalm = true
    for (const phone of phones)
      await as(phone, async () => {
        if (!phone.member) await openDoorByLink(phone.store, { link: link.token, code: link.code, name: phone.name })
        // One after the other: all phones of a run share one clock.
        await refreshDoorList(phone.store, eventId)
        await pullDoor(phone.store, eventId)
      })
    isCalm = false

    for (let step = 0; step < steps; step++) {
      clockMs += Math.round(chance() * 20_000)
      const phone = pick(phones)
      const luck = chance()
      if (luck < 0.5) await write(phone, await anAct(phone))
      else if (luck < 0.54) {
        figures.twice += 1
        const pass = pick(PASSES)
        for (const one of [phone, pick(phones.filter(other => other !== phone))]) await write(one, { kind: 'in', pass })
      } else if (luck < 0.72) await sync(phone)
      else if (luck < 0.8) {
        figures.cuts += 1
        phone.isCut = !phone.isCut
      } else if (luck < 0.86) {
        figures.reloads += 1
        reopen(phone)
      } else if (luck < 0.92) {
        // The phone is killed while its request is on the way.
        figures.kills += 1
        onRequest = () => phone.store.close()
        await sync(phone)
        onRequest = undefined
        reopen(phone)
      } else await exchange(phone, pick(phones.filter(other => other !== phone)))
      if (step === Math.floor(steps * 0.7)) await host.delete(`/api/events/${eventId}/door/links/${link.id}`)
    }

    isCalm = true
    const [first, ...others] = phones
    if (!first) throw new Error('no phone')
    for (const phone of phones) {
      phone.isCut = false
      await sync(phone)
      if (phone.member) continue
      figures.refused += await unsentAtDoor(phone.store, eventId)
      await exchange(phone, first)
    }
    for (const phone of phones) if (phone.member) await sync(phone)
    for (const phone of phones) if (phone.member) await sync(phone)
    for (const phone of others) if (!phone.member) await show(first, phone)
    broken.push(...(await differences()))
  } finally {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    for (const phone of phones) phone.store.close()
  }
  return { broken, figures }

  async function differences(): Promise<string[]> {
    const found: string[] = []
    const stored: DoorPage = await (await host.post(`/api/events/${eventId}/door/rows`, { rows: [], after: 0 })).json()
    const expected = ordered(stored.rows)
    for (const { row } of ledger.values()) {
      const same = stored.rows.find(other => refOf(other) === refOf(row))
      if (JSON.stringify(canonical(same)) !== JSON.stringify(canonical(row)))
        found.push(`lost: ${refOf(row)} ${row.kind}`)
    }
    if (stored.rows.length !== ledger.size) found.push(`the server has ${stored.rows.length} rows of ${ledger.size}`)
    const state = JSON.stringify(doorState(stored.rows).arrivals.map(({ ref, people, paid }) => [ref, people, paid]))
    for (const phone of phones) {
      const rows = await doorRowsOf(phone.store.notes, eventId)
      if (ordered(rows).map(refOf).join() !== expected.map(refOf).join())
        found.push(`${phone.name} shows ${rows.length} rows of ${expected.length}, or in another order`)
      const own = JSON.stringify(doorState(rows).arrivals.map(({ ref, people, paid }) => [ref, people, paid]))
      if (own !== state) found.push(`${phone.name} shows another state`)
      if (phone.member && (await unsentAtDoor(phone.store, eventId)) > 0) found.push(`${phone.name} has rows that wait`)
      if ((await doorHere(phone.store.notes, eventId))?.isEnded !== !phone.member)
        found.push(`${phone.name} does not know whether it has access`)
    }
    const trueMs = new Map([...ledger.values()].map(({ row, trueMs }) => [refOf(row), trueMs]))
    const late = expected.filter(row => Math.abs(row.ms - (trueMs.get(refOf(row)) ?? 0)) > 5_000)
    if (late.length > 0) found.push(`${late.length} rows have a wrong time`)
    return found
  }
}

function canonical(row: DoorRow | undefined) {
  return row && Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1))
}
