import { expect, test } from 'vitest'
import { EventProgram } from '#contract/events/events.ts'
import { type EventProgram as Program, partsNow, partsOf, programErrorOf } from '#contract/events/program.ts'
import { grants } from '#contract/events/wishes.ts'

const night = {
  nightOf: '2026-11-20',
  timeZone: 'America/New_York',
  startsAt: '2026-11-21T02:00:00.000Z',
  endsAt: '2026-11-21T09:00:00.000Z',
}
const program: Program = {
  mix: [
    { genre: 'bachata', percent: 60 },
    { genre: 'salsa', percent: 40 },
  ],
  floor: 'wood',
  parts: [
    { from: '01:00', kind: 'band', name: 'Los del Son', room: 'Arriba' },
    { from: '21:00', kind: 'class', name: 'Ana', level: 'beginner', until: '22:00' },
    { from: '22:00', kind: 'dj', name: 'DJ Mambo' },
    { from: '00:30', kind: 'dj', name: 'DJ Tres' },
  ],
}
const event = { ...night, program }
const at = (iso: string) => partsNow(event, Date.parse(iso)).map(({ name }) => name)

test('the parts are in the order of the night, which goes on after midnight', () => {
  expect(partsOf(event).map(({ name, startsMs }) => [name, new Date(startsMs).toISOString()])).toEqual([
    ['Ana', '2026-11-21T02:00:00.000Z'],
    ['DJ Mambo', '2026-11-21T03:00:00.000Z'],
    ['DJ Tres', '2026-11-21T05:30:00.000Z'],
    ['Los del Son', '2026-11-21T06:00:00.000Z'],
  ])
})

test('a part without an end lasts until the next one in its room, and the last one to the end of the night', () => {
  expect(at('2026-11-21T01:59:59Z')).toEqual([])
  expect(at('2026-11-21T02:30:00Z')).toEqual(['Ana'])
  expect(at('2026-11-21T05:29:59Z')).toEqual(['DJ Mambo'])
  expect(at('2026-11-21T06:30:00Z')).toEqual(['DJ Tres', 'Los del Son'])
  expect(at('2026-11-21T09:00:00Z')).toEqual([])
  // Without an end the night has five hours.
  const open = { ...event, endsAt: null }
  expect(partsNow(open, Date.parse('2026-11-21T06:59:59Z'))).toHaveLength(2)
  expect(partsNow(open, Date.parse('2026-11-21T07:00:00Z'))).toHaveLength(0)
})

test('the parts follow the clock of the venue when it is changed in the night', () => {
  // On November 1 the clock goes back from 2 to 1, so the hours from half past twelve to three are three and a half.
  const fall = {
    ...event,
    nightOf: '2026-10-31',
    program: { parts: [{ from: '00:30', kind: 'dj' as const, until: '03:00' }] },
  }
  const [part] = partsOf(fall)
  expect(part && (part.endsMs - part.startsMs) / 3_600_000).toBe(3.5)
})

test('a part that ends before it begins and shares of more than all are refused', () => {
  expect(programErrorOf(program)).toBeNull()
  expect(programErrorOf({ parts: [{ from: '23:00', kind: 'dj', until: '01:00' }] })).toBeNull()
  expect(programErrorOf({ parts: [{ from: '01:00', kind: 'dj', until: '23:00' }] })).toBe('program-order')
  expect(programErrorOf({ parts: [{ from: '21:00', kind: 'dj', until: '21:00' }] })).toBe('program-order')
  const share = (genre: string, percent: number) => ({ genre, percent })
  expect(programErrorOf({ mix: [share('salsa', 60), share('bachata', 40)] })).toBeNull()
  expect(programErrorOf({ mix: [share('salsa', 60), share('bachata', 41)] })).toBe('program-mix')
  expect(programErrorOf({ mix: [share('salsa', 10), share('salsa', 20)] })).toBe('program-mix')
})

test.each([
  { floor: 'ice' },
  { mix: [{ genre: 'polka', percent: 10 }] },
  { mix: [{ genre: 'salsa', percent: 0 }] },
  { parts: [{ kind: 'dj' }] },
  { parts: [{ kind: 'dj', from: '25:00' }] },
  { parts: Array.from({ length: 13 }, () => ({ kind: 'dj', from: '22:00' })) },
  { minAge: 0 },
  { rooms: 3 },
])('%j is no program', wrong => {
  expect(EventProgram.safeParse(wrong).success).toBe(false)
})

test('what a visitor asks for is found in the program, and in nothing else', () => {
  expect(grants(event, 'wood')).toBe(true)
  expect(grants(event, 'band')).toBe(true)
  expect(grants(event, 'half-bachata')).toBe(true)
  expect(grants(event, 'half-salsa')).toBe(false)
  expect(grants(event, 'beginners')).toBe(true)
  const classAt = (from: string, level?: 'open' | 'advanced') => ({
    program: { parts: [{ from, kind: 'class' as const, level }] },
  })
  expect(grants(classAt('21:59', 'open'), 'beginners')).toBe(true)
  expect(grants(classAt('22:00', 'open'), 'beginners')).toBe(false)
  expect(grants(classAt('01:00', 'open'), 'beginners')).toBe(false)
  expect(grants(classAt('20:00', 'advanced'), 'beginners')).toBe(false)
  expect(grants({}, 'wood')).toBe(false)
})
