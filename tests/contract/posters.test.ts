import { expect, test } from 'vitest'
import { palettes } from '#contract/posters/palettes.ts'
import { compositionsInRow, drawPoster, genreColours, posterSvg } from '#contract/posters/posters.ts'
import { rhythms } from '#contract/posters/rhythms.ts'

test('an id has the same poster on each device', () => {
  expect(drawPoster({ id: 'noche-de-son', genre: 'salsa' })).toEqual(drawPoster({ id: 'noche-de-son', genre: 'salsa' }))
  expect(drawPoster({ id: 'noche-de-son', genre: 'salsa' })).not.toEqual(drawPoster({ id: 'perreo', genre: 'salsa' }))
})

test('existing posters do not change with the code', () => {
  const poster = drawPoster({ id: 'noche-de-son', genre: 'salsa', width: 100, height: 100, composition: 'portrait' })
  expect(poster.shapes.at(-1)).toEqual({
    path: 'M23 50a27 27 0 1 0 54 0a27 27 0 1 0 -54 0Z',
    colour: '#ffc05c',
    opacity: 1,
  })
})

test('the poster of salsa has the five strokes of the son clave, and each genre stays within its bar', () => {
  const lead = drawPoster({ id: 'a', genre: 'salsa', composition: 'rings' }).shapes.find(
    shape => shape.colour === palettes.salsa.lead,
  )
  expect(lead?.path.match(/M/g)).toHaveLength(5)

  for (const { steps, instruments } of Object.values(rhythms))
    expect(instruments.flat().every(step => step >= 0 && step < steps)).toBe(true)
})

test('a genre is recognised in each spelling', () => {
  const ground = drawPoster({ id: 'a', genre: 'música_urbana' }).ground
  for (const genre of ['Música Urbana', 'musica-urbana', ' MÚSICA URBANA '])
    expect(drawPoster({ id: 'a', genre }).ground).toEqual(ground)
})

test('a person, or an event of an unknown genre, also gets a poster', () => {
  expect(drawPoster({ id: 'ana' }).shapes.length).toBeGreaterThan(2)
  expect(drawPoster({ id: 'ana', genre: 'polka from the moon' })).toEqual(drawPoster({ id: 'ana' }))
  expect(genreColours('polka from the moon').bright).toMatch(/^#/)
})

test('no two neighbours of a row have the same drawing, and two events of a genre differ in light and size', () => {
  const ids = Array.from({ length: 60 }, (_, index) => `night-${index}`)
  const row = compositionsInRow(ids)
  expect(row.filter((composition, index) => composition === row[index + 1])).toEqual([])
  expect(compositionsInRow(['noche-de-son'])[0]).toBe(compositionsInRow(['noche-de-son', 'perreo'])[0])

  const posters = ids.map(id => drawPoster({ id, genre: 'salsa', composition: 'rings' }))
  const grounds = new Set(posters.map(({ ground }) => ground.join()))
  expect(grounds.size).toBe(4)
  for (const ground of grounds) expect(ground).toMatch(/^(#[\da-f]{6},?){3}$/)
  const widths = posters.map(({ shapes }) => Number(/a(\S+) /.exec(shapes.at(-1)?.path ?? '')?.[1]))
  expect(Math.max(...widths) / Math.min(...widths)).toBeGreaterThan(1.4)
})

test('the poster for a link preview is a picture of the requested size', () => {
  const svg = posterSvg(drawPoster({ id: '"><script>', genre: 'cumbia', width: 1200, height: 630 }))
  expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 1200 630" width="1200" height="630">/)
  expect(svg).not.toContain('script')
})
