import { expect, test } from 'vitest'
import { bodyOf, changedUnits } from '#pwa/edits/merge.ts'
import { baseFrom, eventShape } from '#pwa/events/form/state/event-edit.ts'
import { errorsIn, formFrom, orderFrom } from '#pwa/events/form/state/event-form-fields.ts'
import { noProgram, type ProgramFields, programFaultIn } from '#pwa/events/form/state/program-rows.ts'
import { countsByGenre, eventsMatching, eventsWithText } from '#pwa/events/list/filter/event-filter.ts'
import { expectationsOf } from '#pwa/events/page/event-about.tsx'
import { eventOf } from '../support/event.ts'

const program = {
  mix: [{ genre: 'salsa', percent: 60 }],
  floor: 'wood' as const,
  house: ['water' as const, 'cash' as const],
  parts: [
    { from: '21:00', kind: 'class' as const, name: 'Ana', level: 'beginner' as const, until: '22:00', artist: 'new' },
  ],
  minAge: 18,
}
const event = eventOf({ title: 'Noche de Son', category: 'salsa', program })
const form = formFrom(event)
const fields = form.program ?? noProgram
const faultOf = (change: Partial<ProgramFields>) => programFaultIn({ ...fields, ...change })

test('the program of an event fills the form, which sends the same one', () => {
  expect(orderFrom(form).program).toEqual(program)
  expect(orderFrom(formFrom(eventOf()))).not.toHaveProperty('program')
})

test('an edit sends a changed program, and null for one that was emptied', () => {
  const { form: before } = baseFrom(event)
  const sent = (next: ProgramFields) => {
    const after = { ...before, program: next }
    return bodyOf(eventShape, after, changedUnits(eventShape, before, after))
  }
  expect(sent({ ...fields, minAge: ' 18 ' })).toEqual({})
  expect(sent({ ...fields, minAge: '' })).toEqual({ program: { ...program, minAge: undefined } })
  expect(sent(noProgram)).toEqual({ program: null })
})

test('the row with an error is marked before the form is sent', () => {
  const part = { id: '2', kind: 'dj', name: '', level: '', room: '', from: '01:00', until: '23:00', artist: '' }
  expect(programFaultIn(fields)).toBeNull()
  expect(faultOf({ parts: [...fields.parts, part] })).toEqual({ at: 'parts', row: 1, code: 'program-order' })
  expect(faultOf({ parts: [{ ...part, from: '' }] })).toEqual({ at: 'parts', row: 0, code: 'required' })
  const shares = (...percents: string[]) =>
    percents.map((percent, at) => ({ id: String(at), genre: ['salsa', 'bachata'][at] ?? '', percent }))
  expect(faultOf({ mix: shares('60', '50') })).toEqual({ at: 'mix', row: 1, code: 'program-mix' })
  expect(faultOf({ mix: shares('some') })).toEqual({ at: 'mix', row: 0, code: 'invalid-number' })
  expect(faultOf({ minAge: '101' })).toEqual({ at: 'minAge', row: 0, code: 'invalid-number' })
  expect(errorsIn({ ...form, program: { ...fields, mix: shares('') } }).program).toBe('invalid-number')
})

test('a level belongs to a class', () => {
  const parts = fields.parts.map(part => ({ ...part, kind: 'dj', artist: '' }))
  expect(orderFrom({ ...form, program: { ...fields, parts } }).program?.parts).toEqual([
    { from: '21:00', kind: 'dj', name: 'Ana', until: '22:00' },
  ])
})

test('the list can be limited to what the programs offer, and offers only that', () => {
  const other = eventOf({ title: 'Plain' })
  const filter = { when: 'two-weeks' as const }
  const nowMs = Date.parse('2026-11-20T20:00:00Z')
  const titles = eventsMatching([event, other], { ...filter, wish: 'wood' }, '2026-11-20', nowMs).flatMap(group =>
    group.events.map(({ title }) => title),
  )
  expect(titles).toEqual(['Noche de Son'])
  expect(countsByGenre([event, other], filter, '2026-11-20', nowMs).wishes).toEqual([
    { wish: 'wood', count: 1 },
    { wish: 'beginners', count: 1 },
    { wish: 'half-salsa', count: 1 },
  ])
  expect(countsByGenre([other], filter, '2026-11-20', nowMs).wishes).toEqual([])
})

test('the device finds an event by the names in its program, as the server does', () => {
  expect(eventsWithText([event, eventOf()], 'ana')).toEqual([event])
})

test('"What to Expect" shows what the program says', () => {
  expect(expectationsOf(event)).toEqual(['class', 'floor', 'beginners', 'water', 'cash'])
})
