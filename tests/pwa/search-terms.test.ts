import { describe, expect, test } from 'vitest'
import { type EventSearch } from '#pwa/events/list/search-cached.ts'
import { readSearchTerms } from '#pwa/events/list/search-terms.ts'

const SUNDAY = '2026-11-22'
const nothing: EventSearch = { q: '', location: '', date: '', when: '', category: '', isFree: false }
const read = (q: string, more: Partial<EventSearch> = {}, tonight = SUNDAY) =>
  readSearchTerms({ ...nothing, ...more, q }, tonight)

describe('the terms of a search text', () => {
  test.each([
    ['bachata gratis viernes', { q: 'bachata', isFree: true, date: '2026-11-27', when: '' }],
    ['Free salsa TONIGHT', { q: 'salsa', isFree: true, date: '', when: 'tonight' }],
    ['salsa esta noche', { q: 'salsa', isFree: false, date: '', when: 'tonight' }],
    ['esta  noche', { q: '', isFree: false, date: '', when: 'tonight' }],
    ['cumbia mañana', { q: 'cumbia', isFree: false, date: '', when: 'tomorrow' }],
    ['cumbia manana', { q: 'cumbia', isFree: false, date: '', when: 'tomorrow' }],
    ['merengue este fin de semana', { q: 'merengue', isFree: false, date: '', when: 'weekend' }],
    ['Miércoles de son', { q: 'de son', isFree: false, date: '2026-11-25', when: '' }],
    ['sunday', { q: '', isFree: false, date: '2026-11-22', when: '' }],
    ['monday', { q: '', isFree: false, date: '2026-11-23', when: '' }],
    ['forró hoje à noite', { q: 'forró', isFree: false, date: '', when: 'tonight' }],
    ['samba hoje de graça', { q: 'samba', isFree: true, date: '', when: 'tonight' }],
    ['zouk amanhã', { q: 'zouk', isFree: false, date: '', when: 'tomorrow' }],
    ['fim de semana grátis', { q: '', isFree: true, date: '', when: 'weekend' }],
    ['bachata sexta-feira', { q: 'bachata', isFree: false, date: '2026-11-27', when: '' }],
    ['bachata sexta', { q: 'bachata', isFree: false, date: '2026-11-27', when: '' }],
    ['salsa terça feira', { q: 'salsa', isFree: false, date: '2026-11-24', when: '' }],
    ['La Segunda', { q: 'La Segunda', isFree: false, date: '', when: '' }],
    ['La Quinta', { q: 'La Quinta', isFree: false, date: '', when: '' }],
    ['  ', { q: '', isFree: false, date: '', when: '' }],
    ['la noche esta buena', { q: 'la noche esta buena', isFree: false, date: '', when: '' }],
    ['freestyle', { q: 'freestyle', isFree: false, date: '', when: '' }],
  ])('%s', (q, terms) => expect(read(q)).toEqual(terms))

  test('do not replace a date that the member has chosen', () => {
    expect(read('salsa viernes', { date: '2026-12-01' })).toMatchObject({ q: 'salsa', date: '2026-12-01', when: '' })
    expect(read('salsa viernes', { when: 'weekend' })).toMatchObject({ q: 'salsa', when: 'weekend', date: '' })
    expect(read('salsa', { isFree: true })).toMatchObject({ q: 'salsa', isFree: true })
  })
})
