import { describe, expect, test } from 'vitest'
import {
  categoryColour,
  categoryKey,
  categoryLabel,
  categoryLang,
  eventCategories,
} from '#contract/events/categories.ts'
import { hostile } from '../support/hostile-strings.ts'

describe('a category', () => {
  test('has one key, however it is written', () => {
    const writings = [
      'Música Urbana',
      'musica_urbana',
      'música-urbana',
      'MUSICA  URBANA',
      'mu\u0301sica urbana',
      ' música_urbana ',
    ]
    for (const writing of writings) expect(categoryKey(writing)).toBe('música_urbana')
    expect(categoryKey('latin-jazz')).toBe('latin_jazz')
  })

  test('is stored in lower case, its first space an underscore, with its accents', () => {
    expect(eventCategories.map(categoryKey)).toEqual([
      'salsa',
      'bachata',
      'reggaeton',
      'merengue',
      'cumbia',
      'latin_jazz',
      'música_urbana',
      'rumba_tropical',
      'latin_pop',
      'other',
    ])
  })

  test('may be a festival, which forms do not offer', () => {
    expect(eventCategories).not.toContain('Festival')
    expect(categoryKey('Festival')).toBe('festival')
    expect(categoryLabel('festival', 'en')).toBe('Festival')
  })

  test('is shown as in the list', () => {
    expect(eventCategories.map(label => categoryLabel(categoryKey(label) ?? '', 'en'))).toEqual(eventCategories)
  })

  test('has a colour, and the others share one', () => {
    expect(['salsa', 'bachata', 'reggaeton', 'festival'].map(categoryColour)).toEqual([
      'salsa',
      'bachata',
      'reggaeton',
      'festival',
    ])
    for (const stored of ['latin_jazz', 'latin jazz', 'latin-jazz']) expect(categoryColour(stored)).toBe('latin-jazz')
    for (const stored of ['música_urbana', 'other', '__proto__']) expect(categoryColour(stored)).toBe('default')
  })

  test('is none of the hostile texts', () => {
    for (const { text } of hostile) expect(categoryKey(text)).toBeNull()
  })
})

test('only categories that are no music genre have another name in another language', () => {
  expect([categoryLabel('other', 'en'), categoryLabel('other', 'es')]).toEqual(['Other', 'Otro'])
  expect(categoryLabel('other', 'pt')).toBe('Outro')
  expect([categoryLabel('Other', 'en'), categoryLabel('Other', 'es')]).toEqual(['Other', 'Otro'])
  expect([categoryLang('other', 'en'), categoryLang('other', 'es')]).toEqual(['en', 'es'])
  for (const label of [...eventCategories, 'Festival'].filter(one => one !== 'Other')) {
    const stored = categoryKey(label) ?? ''
    expect([categoryLabel(stored, 'es'), categoryLang(stored, 'en')]).toEqual([label, 'es'])
  }
})
