import { expect, test } from 'vitest'
import type { DoorRow } from '#contract/events/door/door.ts'
import {
  isWithin,
  messageBytes,
  messageIn,
  missingIn,
  Parts,
  partsOf,
  sketchOf,
} from '#contract/events/door/door-exchange.ts'
import { doorReasons, doorRowKinds, payMarks, refOf } from '#contract/events/door/door-row.ts'
import { ordered } from '#contract/events/door/door-state.ts'
import fc from '../support/property.ts'

const device = fc.constantFrom('00000000000000a1', '00000000000000b2', 'ffffffffffffffff')
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const row: fc.Arbitrary<DoorRow> = fc
  .record({
    device,
    counter: fc.integer({ min: 1, max: 1_000_000 }),
    at: fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 }).map(ms => new Date(ms).toISOString()),
    by: fc.constantFrom('Nadia', 'Íñigo', '', '王小明', '🕺'),
    kind: fc.constantFrom(...doorRowKinds),
    pass: maybe(fc.tuple(fc.constantFrom('member', 'guest', 'name'), fc.uuid()).map(([kind, id]) => `${kind}:${id}`)),
    ref: maybe(
      fc.tuple(device, fc.integer({ min: 1, max: 1_000_000 })).map(([of, counter]) => refOf({ device: of, counter })),
    ),
    mark: maybe(fc.constantFrom(...payMarks)),
    cents: maybe(fc.nat({ max: 100_000_000 })),
    reason: maybe(fc.constantFrom(...doorReasons)),
  })
  .map(full => JSON.parse(JSON.stringify(full)) as DoorRow)
const rows = fc.uniqueArray(row, { selector: refOf, maxLength: 60 })

test('a message survives its codes, in any order and scanned twice', () => {
  fc.assert(
    fc.property(rows, fc.nat(), (sent, turn) => {
      const message = { sketch: sketchOf(sent), rows: sent }
      const codes = partsOf(messageBytes(message))
      const parts = new Parts()
      const turned = [...codes.slice(turn % codes.length), ...codes.slice(0, turn % codes.length)]
      const bytes = [...turned, ...turned].map(code => parts.add(code)).find(added => added instanceof Uint8Array)
      expect(bytes && messageIn(bytes)).toEqual(message)
    }),
  )
})

test('two phones have the same rows after three codes', () => {
  fc.assert(
    fc.property(rows, rows, (one, other) => {
      const [ana, nadia] = [
        one,
        other.filter(({ device, counter }) => !one.some(own => refOf(own) === refOf({ device, counter }))),
      ]
      const first = { sketch: sketchOf(ana), rows: [] }
      const second = { sketch: sketchOf(nadia), rows: missingIn(first.sketch, nadia) }
      const anas = [...ana, ...second.rows]
      const third = { sketch: sketchOf(anas), rows: missingIn(second.sketch, anas) }
      const nadias = [...nadia, ...third.rows]
      expect(ordered(nadias)).toEqual(ordered(anas))
      expect(sketchOf(nadias)).toEqual(new Map(third.sketch))
      expect(isWithin(second.sketch, third.sketch)).toBe(true)
    }),
  )
})

test('three hundred scans on each side with twenty of difference are three codes', () => {
  const phones = ['a100000000000000', 'b200000000000000', 'c300000000000000']
  const scan = (of: string, counter: number): DoorRow => ({
    device: of,
    counter,
    at: new Date(1_795_000_000_000 + counter * 20_000).toISOString(),
    by: of === phones[0] ? 'Nadia' : 'Íñigo',
    kind: 'in',
    pass: `member:${crypto.randomUUID()}`,
  })
  const shared = phones.flatMap(of => Array.from({ length: 97 }, (_, nth) => scan(of, nth + 1))).slice(0, 290)
  const counted = (of: string, from: number) => Array.from({ length: 10 }, (_, nth) => scan(of, from + nth))
  const [ana, nadia] = [
    [...shared, ...counted('a100000000000000', 98)],
    [...shared, ...counted('b200000000000000', 98)],
  ]
  const codes = [
    partsOf(messageBytes({ sketch: sketchOf(ana), rows: [] })),
    partsOf(messageBytes({ sketch: sketchOf(nadia), rows: missingIn(sketchOf(ana), nadia) })),
    partsOf(messageBytes({ sketch: sketchOf([...ana, ...nadia]), rows: missingIn(sketchOf(nadia), ana) })),
  ].flat()
  expect(codes).toHaveLength(3)
  expect(Math.max(...codes.map(({ length }) => length))).toBeLessThan(950)
})

test('bytes of a stranger are no message, and no text is a code', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), bytes => void messageIn(bytes)))
  const bytes = messageBytes({ sketch: new Map(), rows: [] })
  expect(messageIn(bytes)).toEqual({ sketch: new Map(), rows: [] })
  expect(messageIn(bytes.slice(0, -1))).toBeUndefined()
  expect(messageIn(Uint8Array.from([...bytes, 0]))).toBeUndefined()
  const parts = new Parts()
  for (const text of [
    '',
    'https://pista.example',
    'PISTA-DOOR002001ABCDEFAAA',
    'PISTA-DOOR001001ABCDEFaaa',
    'PISTA-DOOR001001ABCDEF:::',
  ])
    expect(parts.add(text)).toBeUndefined()
})
