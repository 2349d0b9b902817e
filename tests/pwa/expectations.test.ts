import { expect, test } from 'vitest'
import { expectationsOf } from '#pwa/events/page/event-about.tsx'

test.each([
  ['Class with Ana at 9, social from 10. Wood floor, two rooms, water is free.', ['class', 'floor', 'water']],
  ['Banda en vivo y DJ Tamarindo. Clase para principiantes a las 9.', ['class', 'live', 'dj', 'beginners']],
  ['Aula às 21h, música ao vivo, estacionamento próprio. Só dinheiro!', ['class', 'live', 'parking', 'cash']],
  ['No class tonight. Sin banda, nao tem estacionamento.', []],
  ['No class tonight, live band at 11', ['live']],
  ['Roses at the door, one slow set at midnight.', []],
])('%s', (description, expected) => {
  expect(expectationsOf({ description, tags: [] })).toEqual(expected)
})

test('the tags of the host count like the description', () => {
  expect(expectationsOf({ description: null, tags: ['Live Music', 'All levels'] })).toEqual(['live', 'beginners'])
  expect(expectationsOf({ description: 'We live for salsa', tags: ['live'] })).toEqual(['live'])
  expect(expectationsOf({ description: 'We live for salsa', tags: [] })).toEqual([])
  expect(expectationsOf({ description: null, tags: [] })).toEqual([])
})
