import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { partsNow } from '#contract/events/program.ts'
import { type Wish, wishes } from '#contract/events/wishes.ts'
import { eventsMatching } from '#pwa/events/list/filter/event-filter.ts'
import { cachedEventsOf, syncEvents } from '#sw/cache/events.ts'
import { publicStore } from '#sw/db.ts'
import { eventOf } from '../support/event.ts'

const miami = { city: 'Miami', state: 'FL' }
const NIGHT = '2026-11-20'
const at = (time: string) => Date.parse(`2026-11-${time}:00-05:00`)

afterEach(async () => {
  vi.unstubAllGlobals()
  await publicStore.events.clear()
  await publicStore.notes.clear()
})

test('the phone knows without signal who plays now in the whole city, and what each night offers', async () => {
  const club = eventOf({
    title: 'Noche de Son',
    program: {
      floor: 'wood',
      parts: [
        { kind: 'class', level: 'beginner', name: 'Ana', from: '21:00', until: '22:00' },
        { kind: 'dj', name: 'DJ Mambo', from: '22:00' },
      ],
    },
    lineUp: [{ kind: 'dj', name: 'DJ Luz', from: '01:00', until: '03:00' }],
  })
  const terrace = eventOf({
    title: 'La Terraza',
    program: {
      mix: [{ genre: 'bachata', percent: 50 }],
      parts: [{ kind: 'class', level: 'beginner', from: '22:00', until: '23:00' }],
    },
    lineUp: [{ kind: 'band', name: 'Los del Callejón', from: '23:30', until: '01:00' }],
  })
  const plain = eventOf({ title: 'Plain' })
  const delta = { events: [club, terrace, plain], cursor: 'c', isWhole: true, cities: [], timeZone: 'America/New_York' }
  vi.stubGlobal('fetch', async () => Response.json(delta))
  await syncEvents(miami, at('20T18:00'))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))

  const tonight = async (nowMs: number, wish?: Wish) => {
    const { events = [] } = (await cachedEventsOf(miami, nowMs)) ?? {}
    return eventsMatching(events, { when: 'tonight', wish }, NIGHT, nowMs).flatMap(group => group.events)
  }
  const playing = async (time: string) => {
    const events = await tonight(at(time))
    return events.flatMap(event => partsNow(event, at(time)).map(({ name, kind }) => name ?? kind)).toSorted()
  }
  expect(await playing('20T20:59')).toEqual([])
  expect(await playing('20T21:30')).toEqual(['Ana'])
  expect(await playing('20T22:30')).toEqual(['DJ Mambo', 'class'])
  expect(await playing('20T23:30')).toEqual(['DJ Mambo', 'Los del Callejón'])
  expect(await playing('21T01:00')).toEqual(['DJ Luz'])

  const offered = Object.fromEntries(
    await Promise.all(
      wishes.map(async wish => [wish, (await tonight(at('20T21:00'), wish)).map(({ title }) => title)]),
    ),
  )
  expect(offered).toEqual({
    wood: ['Noche de Son'],
    // Not the class that begins at ten.
    beginners: ['Noche de Son'],
    'half-bachata': ['La Terraza'],
    'half-salsa': [],
    band: ['La Terraza'],
  })
})
