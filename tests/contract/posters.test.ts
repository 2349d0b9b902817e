import { expect, test } from 'vitest'
import { pictureOf } from '#contract/events/event-picture.ts'
import { SUBJECTS } from '#contract/posters/choices.ts'
import { contrast } from '#contract/posters/contrast.ts'
import {
  designOf,
  designsInView,
  genreColours,
  groundColour,
  posterOfEvent,
  subjectsFor,
} from '#contract/posters/design.ts'
import { drawPoster } from '#contract/posters/drawing.ts'
import { palettes } from '#contract/posters/palettes.ts'
import { portraitOf } from '#contract/posters/portrait.ts'
import { subjects } from '#contract/posters/subjects/subjects.ts'
import { setTitle } from '#contract/posters/title.ts'
import fc from '../support/property.ts'

const genres = Object.keys(palettes)
const ids = Array.from({ length: 60 }, (_, index) => `night-${index}`)

test('an id has the same poster on each device, and another one has another', () => {
  const order = { genre: 'salsa', title: 'Noche de Son' }
  expect(drawPoster({ id: 'noche-de-son', ...order })).toEqual(drawPoster({ id: 'noche-de-son', ...order }))
  expect(new Set(ids.map(id => drawPoster({ id, genre: 'salsa' }).svg)).size).toBe(ids.length)
})

test('existing posters do not change with the code', () => {
  expect(designOf({ id: 'noche-de-son', genre: 'salsa' })).toEqual({
    subject: 'type',
    ground: 'pale',
    lockup: 'top',
  })
})

test('every genre has five subjects or more, and every subject is drawn with the five colours of the genre', () => {
  const names = new Set(genres.flatMap(genre => subjectsFor('a', genre)))
  expect([...names].toSorted()).toEqual(Object.keys(subjects).toSorted())
  // What the contract accepts.
  expect([...names].toSorted()).toEqual(SUBJECTS)
  for (const genre of genres) {
    expect(subjectsFor('a', genre).length).toBeGreaterThanOrEqual(5)
    for (const subject of subjectsFor('a', genre)) {
      const { svg } = drawPoster({ id: 'a', genre, design: { subject } })
      expect(svg).not.toMatch(/NaN|undefined/)
      const colours = new Set(svg.match(/#[\da-f]{6}/g))
      expect(
        [...colours].filter(colour => !Object.values(palettes[genre as keyof typeof palettes]).includes(colour)),
      ).toEqual([])
    }
  }
})

test('a genre is recognised in each spelling', () => {
  const ground = groundColour({ id: 'a', genre: 'música_urbana' })
  for (const genre of ['Música Urbana', 'musica-urbana', ' MÚSICA URBANA '])
    expect(groundColour({ id: 'a', genre })).toEqual(ground)
})

test('a page, or an event of an unknown genre, also gets a poster', () => {
  expect(drawPoster({ id: 'ana', genre: 'polka from the moon' })).toEqual(drawPoster({ id: 'ana' }))
  expect(genreColours('polka from the moon').bright).toMatch(/^#/)
})

test('no two posters in one view look alike, and neighbours have neither the same subject nor the same colour', () => {
  const orders = ids.slice(0, 25).map(id => ({ id, genre: 'salsa' }))
  const designs = designsInView(orders)
  expect(new Set(designs.map(({ subject, ground }) => `${subject} ${ground}`)).size).toBe(designs.length)
  const first = designs.slice(0, 12)
  const alike = first.filter((design, index) => {
    const next = first[index + 1]
    return design.subject === next?.subject || design.ground === next?.ground
  })
  expect(alike).toEqual([])
  expect(designsInView(orders.slice(0, 1))).toEqual([designOf({ id: 'night-0', genre: 'salsa' })])
  // More posters than the genre has looks: the rest repeats.
  expect(designsInView(ids.map(id => ({ id, genre: 'salsa' })))).toHaveLength(60)
})

test('what a host has chosen stays in every view', () => {
  const design = { subject: 'guitar', ground: 'ink', lockup: 'top' } as const
  const orders = ids.slice(0, 3).map(id => ({ id, genre: 'salsa', design }))
  expect(designsInView(orders)).toEqual([design, design, design])
})

test('an event is drawn as its host chose, and without a choice as its id alone decides', () => {
  const event = { id: 'noche-de-son', category: 'salsa' }
  const poster = { subject: 'congas', ground: 'ink', lockup: 'band' } as const
  expect(drawPoster(posterOfEvent(event))).toEqual(drawPoster({ id: 'noche-de-son', genre: 'salsa' }))
  expect(designOf(posterOfEvent({ ...event, poster }))).toEqual(poster)
  // The subject stays when the event gets another genre, in the colours of that genre.
  const tango = posterOfEvent({ ...event, category: 'tango', poster })
  expect(designOf(tango)).toEqual(poster)
  expect(groundColour(tango)).toBe(palettes.tango.ink)
  const neighbours = designsInView([event, { ...event, id: 'another', poster }].map(posterOfEvent))
  expect(neighbours).toEqual([designOf({ id: 'noche-de-son', genre: 'salsa' }), poster])
})

test('a flyer comes first, then the poster that the host chose, then the photo of the host', () => {
  const host = { profileImageUrl: '/files/profiles/mateo.webp' }
  const poster = { subject: 'congas', ground: 'ink', lockup: 'band' } as const
  expect(pictureOf({ flyerUrl: '/flyer.webp', poster, host })).toBe('/flyer.webp')
  expect(pictureOf({ flyerUrl: null, poster, host })).toBeNull()
  expect(pictureOf({ flyerUrl: null, host })).toBe(host.profileImageUrl)
})

test('every word of a title is on the poster, inside of its edges, in a colour that is read on the ground', () => {
  const title = fc.array(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(title, fc.constantFrom(...ids), fc.constantFrom(...genres), (words, id, genre) => {
      const text = words.join(' ')
      const poster = drawPoster({ id, genre, title: text, width: 480, height: 600 })
      const drawn = poster.title.map(line => line.text).join('')
      const upper = (value: string) => value.toLocaleUpperCase().replaceAll(/\s/g, '')
      expect(upper(drawn)).toContain(upper(text))
      for (const { x, y, size, width } of poster.title) {
        expect(x + width).toBeLessThanOrEqual(poster.width)
        expect(y - size * 0.7).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(poster.height)
      }
    }),
    { numRuns: 100 },
  )
  for (const genre of genres)
    for (const id of ids.slice(0, 20)) {
      const order = { id, genre, design: { subject: 'type', ground: 'ink' } } as const
      const [line] = drawPoster({ ...order, title: 'Jueves' }).title
      expect(contrast(line?.colour ?? '#000000', groundColour(order))).toBeGreaterThanOrEqual(4.5)
    }
})

test('a long title is broken into lines of similar widths, and a short one stays on its line', () => {
  expect(setTitle('Jueves', 264, 140).lines.map(({ text }) => text)).toEqual(['Jueves'])
  const long = (maxHeight: number) =>
    setTitle('La Gran Noche de Aniversario: Orquesta Internacional de Salsa y Bachata', 264, maxHeight).lines
  expect(long(200)).toHaveLength(4)
  expect(long(140)).toHaveLength(3)
  expect([...long(200), ...long(140)].every(({ width }) => width === 264)).toBe(true)
  expect(setTitle('Ya', 264, 90).height).toBeLessThanOrEqual(90.001)
})

test('the accent of a capital is below the line above, and a title of few lines has fields that fill the sheet', () => {
  const { lines } = setTitle('JUEVES DE SALSA BAÚL', 264, 400)
  const [above, accented] = lines.slice(-2)
  if (!above || !accented) throw new Error('one line')
  expect(accented.top - accented.size * 0.16).toBeGreaterThanOrEqual(above.top + above.size * 0.7)
  for (const id of ids) {
    const poster = drawPoster({ id, genre: 'bachata', design: { subject: 'type' }, title: 'Martes de bachata' })
    const end = Math.max(...poster.title.map(({ y }) => y))
    const hasFields = !poster.svg.includes('<circle')
    expect(hasFields || end > poster.height * 0.65).toBe(true)
  }
})

test('a wide box has several sheets of the same poster, on different grounds', () => {
  const { svg } = drawPoster({ id: 'a', genre: 'cumbia', width: 1200, height: 630 })
  expect(svg).toMatch(/^<svg [^>]*width="1200" height="630">/)
  const grounds = [...svg.matchAll(/viewBox="0 0 300 [\d.]+"><rect [^>]*fill="(#\w+)"/g)].map(([, colour]) => colour)
  expect(grounds).toHaveLength(2)
  expect(new Set(grounds).size).toBe(2)
  expect(grounds.at(-1)).toBe(groundColour({ id: 'a', genre: 'cumbia' }))
})

test('the picture contains no text of the event', () => {
  const { svg } = drawPoster({ id: '"><script>', genre: 'cumbia', title: '<script>' })
  expect(svg).not.toContain('script')
})

test('a person without a photo has a portrait of their own', () => {
  expect(portraitOf('ana')).toEqual(portraitOf('ana'))
  expect(new Set(ids.map(id => JSON.stringify(portraitOf(id)))).size).toBe(ids.length)
  expect(ids.map(portraitOf).every(({ label, ink }) => contrast(label, ink) >= 4.5)).toBe(true)
})
