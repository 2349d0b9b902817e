import type { DoorRow } from './door.ts'
import { type DoorRowId, doorReasons, doorRowKinds, payMarks } from './door-row.ts'

/*
 * What two phones at a door show each other as QR codes when there is no network. Every code contains the sketch of the
 * set of rows that its phone has, and the rows that the other phone lacks, if that one's sketch is known: the first
 * code has a sketch only, the second one the missing rows of one side, and the third one those of the other side.
 *
 * Each phone numbers its rows without gaps, so a set of rows is a few ranges of numbers for each phone. This sketch is
 * exact and takes about twelve bytes a phone, where a sketch of hashed ids would need a size for the difference that it
 * can decode, and a second attempt when the difference is larger.
 */

/** The counters that a set contains, by phone: the first and the last one of each range. */
export type Sketch = Map<string, [first: number, last: number][]>

export type DoorMessage = { sketch: Sketch; rows: DoorRow[] }

export function sketchOf(rows: readonly DoorRowId[]): Sketch {
  const sketch: Sketch = new Map()
  for (const [device, own] of Map.groupBy(rows, row => row.device)) {
    const ranges: [number, number][] = []
    for (const counter of [...new Set(own.map(row => row.counter))].sort((one, other) => one - other)) {
      const last = ranges.at(-1)
      if (last && last[1] === counter - 1) last[1] = counter
      else ranges.push([counter, counter])
    }
    sketch.set(device, ranges)
  }
  return sketch
}

/** The rows that a set with this sketch lacks. */
export function missingIn<Row extends DoorRowId>(sketch: Sketch, rows: readonly Row[]): Row[] {
  return rows.filter(
    ({ device, counter }) => !sketch.get(device)?.some(([first, last]) => first <= counter && counter <= last),
  )
}

/** Whether every row of the set with the one sketch is in the set with the other. */
export function isWithin(part: Sketch, whole: Sketch): boolean {
  return [...part].every(([device, ranges]) =>
    ranges.every(([first, last]) => whole.get(device)?.some(range => range[0] <= first && last <= range[1])),
  )
}

const VERSION = 1
const DEVICE_BYTES = 8
const PASS_KINDS = ['member', 'guest', 'name'] as const
const HAS = { pass: 1, ref: 2, mark: 4, cents: 8, reason: 16 }

export function messageBytes({ sketch, rows }: DoorMessage): Uint8Array<ArrayBuffer> {
  const out = new Writer()
  const refs = rows.flatMap(({ ref }) => (ref === undefined ? [] : [rowIdOf(ref)]))
  const devices = [
    ...new Set([...sketch.keys(), ...rows.map(({ device }) => device), ...refs.map(({ device }) => device)]),
  ]
  const names = [...new Set(rows.map(({ by }) => by))]
  out.number(VERSION)
  out.number(devices.length)
  for (const device of devices) {
    out.bytes(fromHex(device))
    const ranges = sketch.get(device) ?? []
    out.number(ranges.length)
    let end = 0
    for (const [first, last] of ranges) {
      out.number(first - end)
      out.number(last - first)
      end = last
    }
  }
  out.number(names.length)
  for (const name of names) out.text(name)
  out.number(rows.length)
  let previousMs = 0
  for (const row of rows) {
    const ms = Date.parse(row.at)
    out.number(devices.indexOf(row.device))
    out.number(row.counter)
    out.signed(ms - previousMs)
    previousMs = ms
    out.number(names.indexOf(row.by))
    out.number(doorRowKinds.indexOf(row.kind))
    const has = (name: keyof typeof HAS) => (row[name] === undefined ? 0 : HAS[name])
    out.number(has('pass') + has('ref') + has('mark') + has('cents') + has('reason'))
    if (row.pass !== undefined) {
      const [kind = '', id = ''] = row.pass.split(':')
      out.number(PASS_KINDS.findIndex(known => known === kind))
      out.bytes(fromHex(id.replaceAll('-', '')))
    }
    if (row.ref !== undefined) {
      const { device, counter } = rowIdOf(row.ref)
      out.number(devices.indexOf(device))
      out.number(counter)
    }
    if (row.mark !== undefined) out.number(payMarks.indexOf(row.mark))
    if (row.cents !== undefined) out.number(row.cents)
    if (row.reason !== undefined) out.number(doorReasons.indexOf(row.reason))
  }
  return out.result()
}

/** Undefined for bytes that are no message: they were cut, or another version has written them. */
export function messageIn(bytes: Uint8Array): DoorMessage | undefined {
  try {
    return readMessage(new Reader(bytes))
  } catch {
    return undefined
  }
}

function readMessage(from: Reader): DoorMessage {
  if (from.number() !== VERSION) throw new RangeError('another version')
  const sketch: Sketch = new Map()
  const devices = from.list(() => {
    const device = toHex(from.bytes(DEVICE_BYTES))
    let end = 0
    const ranges = from.list((): [number, number] => {
      const first = end + from.number()
      end = first + from.number()
      return [first, end]
    })
    if (ranges.length > 0) sketch.set(device, ranges)
    return device
  })
  const names = from.list(() => from.text())
  let previousMs = 0
  const rows = from.list((): DoorRow => {
    const device = itemAt(devices, from.number())
    const counter = from.number()
    previousMs += from.signed()
    const at = new Date(previousMs).toISOString()
    const by = itemAt(names, from.number())
    const kind = itemAt(doorRowKinds, from.number())
    const flags = from.number()
    const row: DoorRow = { device, counter, at, by, kind }
    if (flags & HAS.pass) row.pass = `${itemAt(PASS_KINDS, from.number())}:${toUuid(from.bytes(16))}`
    if (flags & HAS.ref) row.ref = `${itemAt(devices, from.number())}:${from.number()}`
    if (flags & HAS.mark) row.mark = itemAt(payMarks, from.number())
    if (flags & HAS.cents) row.cents = from.number()
    if (flags & HAS.reason) row.reason = itemAt(doorReasons, from.number())
    return row
  })
  from.end()
  return { sketch, rows }
}

/** Of a row as `refOf` names it. */
function rowIdOf(ref: string): DoorRowId {
  const [device = '', counter = ''] = ref.split(':')
  return { device, counter: Number(counter) }
}

/** The letters of a QR code with eleven bits for two of them. */
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
const PREFIX = 'PISTA-DOOR'
/** A code of so many letters is read by an old phone from an arm away. */
const PART_LETTERS = 900

/** The texts of the QR codes of a message, each with its number, the count, and a mark of the message. */
export function partsOf(bytes: Uint8Array): string[] {
  const text = base45(bytes)
  const count = Math.max(1, Math.ceil(text.length / PART_LETTERS))
  const mark = base45(bytes.slice(-4))
  return Array.from(
    { length: count },
    (_, nth) =>
      PREFIX + digits(nth + 1) + digits(count) + mark + text.slice(nth * PART_LETTERS, (nth + 1) * PART_LETTERS),
  )
}

const digits = (number: number) => String(number).padStart(3, '0')

/** Collects the codes of one message in any order; those of another message begin again. */
export class Parts {
  #mark = ''
  #count = 0
  readonly #texts = new Map<number, string>()

  get missing() {
    return this.#count - this.#texts.size
  }

  /** The bytes when the message is complete; `part` while codes are missing; undefined for another code. */
  add(code: string): Uint8Array<ArrayBuffer> | 'part' | undefined {
    const [, nth = '', count = '', mark = '', text = ''] = /^PISTA-DOOR(\d{3})(\d{3})(.{6})(.+)$/.exec(code) ?? []
    if (text === '' || Number(nth) < 1 || Number(nth) > Number(count)) return undefined
    if (mark !== this.#mark || Number(count) !== this.#count) this.#texts.clear()
    this.#mark = mark
    this.#count = Number(count)
    this.#texts.set(Number(nth), text)
    if (this.missing > 0) return 'part'
    const whole = Array.from({ length: this.#count }, (_, index) => this.#texts.get(index + 1) ?? '').join('')
    return bytesOfBase45(whole)
  }
}

/** Two bytes are three letters, and one byte is two. */
function base45(bytes: Uint8Array): string {
  let text = ''
  for (let index = 0; index < bytes.length; index += 2) {
    const [high = 0, low] = bytes.subarray(index, index + 2)
    let value = low === undefined ? high : high * 256 + low
    for (let letters = low === undefined ? 2 : 3; letters > 0; letters--) {
      text += LETTERS[value % 45]
      value = Math.floor(value / 45)
    }
  }
  return text
}

function bytesOfBase45(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes: number[] = []
  for (let index = 0; index < text.length; index += 3) {
    const values = Array.from(text.slice(index, index + 3), letter => LETTERS.indexOf(letter))
    const [one = 0, two = 0, three] = values
    const value = one + two * 45 + (three ?? 0) * 2025
    if (values.length < 2 || values.includes(-1) || value > (three === undefined ? 255 : 65_535)) return undefined
    bytes.push(...(three === undefined ? [value] : [value >> 8, value & 255]))
  }
  return Uint8Array.from(bytes)
}

/** Numbers of seven bits a byte, the lowest ones first. */
class Writer {
  readonly #bytes: number[] = []

  number(value: number) {
    let rest = value
    for (; rest > 127; rest = Math.floor(rest / 128)) this.#bytes.push(128 + (rest % 128))
    this.#bytes.push(rest)
  }

  signed(value: number) {
    this.number(value < 0 ? -2 * value - 1 : 2 * value)
  }

  bytes(bytes: Uint8Array) {
    this.#bytes.push(...bytes)
  }

  text(text: string) {
    const characters = Array.from(text)
    this.number(characters.length)
    for (const character of characters) this.number(character.codePointAt(0) ?? 0)
  }

  result() {
    return Uint8Array.from(this.#bytes)
  }
}

/** Throws a RangeError for bytes that were cut or written by a stranger. */
class Reader {
  #at = 0
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  number(): number {
    let value = 0
    for (let factor = 1; factor < Number.MAX_SAFE_INTEGER; factor *= 128) {
      const byte = itemAt(this.#bytes, this.#at++)
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
    throw new RangeError('a number without an end')
  }

  signed(): number {
    const value = this.number()
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }

  bytes(length: number): Uint8Array {
    if (this.#at + length > this.#bytes.length) throw new RangeError('cut')
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  text(): string {
    return String.fromCodePoint(...this.list(() => this.number()))
  }

  list<Item>(read: () => Item): Item[] {
    const length = this.number()
    if (length > this.#bytes.length) throw new RangeError('a list that is longer than its bytes')
    return Array.from({ length }, read)
  }

  end() {
    if (this.#at !== this.#bytes.length) throw new RangeError('more bytes than the message')
  }
}

function itemAt<Item>(items: ArrayLike<Item>, index: number): Item {
  const item = items[index]
  if (item === undefined) throw new RangeError('an item that is not there')
  return item
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], byte => Number.parseInt(byte, 16))
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

function toUuid(bytes: Uint8Array): string {
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
