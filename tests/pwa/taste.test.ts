import { expect, test } from 'vitest'
import { likedFirst, tasteIn } from '#pwa/events/list/taste.ts'
import { eventOf } from '../support/event.ts'

const salsa = eventOf({ title: 'Salsa', category: 'salsa' })
const jazz = eventOf({ title: 'Jazz', category: 'latin_jazz' })
const urbana = eventOf({ title: 'Urbana', category: 'música_urbana' })
const friday = { nightOf: '2026-11-20', events: [salsa, jazz, urbana] }
const saturday = { nightOf: '2026-11-21', events: [salsa] }

test('each night begins with the favourite genres, and loses nothing', () => {
  const isLiked = tasteIn([friday, saturday], ['Musica Urbana', 'Latin Jazz', 'Top 40s'])
  const ordered = isLiked && likedFirst([friday, saturday], isLiked)
  expect(ordered?.map(({ events }) => events.map(({ title }) => title))).toEqual([
    ['Jazz', 'Urbana', 'Salsa'],
    ['Salsa'],
  ])
})

test('without a favourite genre in the list, or with nothing else in it, there is no order to choose', () => {
  expect(tasteIn([friday], [])).toBeUndefined()
  expect(tasteIn([friday], ['Cumbia', 'Other people'])).toBeUndefined()
  expect(tasteIn([saturday], ['Salsa'])).toBeUndefined()
  expect(tasteIn([], ['Salsa'])).toBeUndefined()
})
