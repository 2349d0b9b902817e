import { describe, expect, test } from 'vitest'
import { coordinatesIn, pairOf } from '#pwa/events/location/map-coordinates.ts'

const DOWNTOWN = { latitude: 25.7743, longitude: -80.1937 }

describe('the coordinates in a pasted text', () => {
  test.each([
    ['a pair', '25.7743, -80.1937'],
    ['a pair without a space', ' 25.7743,-80.1937 '],
    ['a pair without a comma', '25.7743 -80.1937'],
    ['a pair in brackets', '(25.7743, -80.1937)'],
    ['a pair with degrees', '25.7743°, -80.1937°'],
    ['a pair with a typeset minus', '25.7743, −80.1937'],
    ['a pair with decimal commas', '25,7743; -80,1937'],
    ['a pair with decimal commas only', '25,7743, -80,1937'],
    ['a pair with compass directions', '25.7743° N, 80.1937° W'],
    ['a pair with compass directions in Spanish', '25.7743° N, 80.1937° O'],
    ['the view of Google', 'https://www.google.com/maps/@25.7743,-80.1937,17z'],
    ['the view of Google without its scheme', 'google.com/maps/@25.7743,-80.1937,17z?entry=ttu'],
    ['a query of Google', 'https://maps.google.com/?q=25.7743,-80.1937'],
    ['a query of Google, escaped', 'https://www.google.com/maps/search/?api=1&query=25.7743%2C-80.1937'],
    ['a query of Google with loc', 'https://maps.google.com/maps?z=17&q=loc:25.7743+-80.1937'],
    ['a search result of Google', 'https://www.google.com/maps/search/25.7743,+-80.1937?entry=tts'],
    [
      'the pin of Google, not its view',
      'https://www.google.com/maps/place/La+Terraza/@25.9,-80.3,12z/data=!3m1!4b1!4m6!3m5!1s0x88:0x1!8m2!3d25.7743!4d-80.1937!16s%2Fg%2F1',
    ],
    [
      'the last pin of Google, which is the place',
      'https://www.google.com/maps/place/X/@25,-80,9z/data=!3d25.1!4d-80.1!8m2!3d25.7743!4d-80.1937',
    ],
    ['a link of Apple', 'https://maps.apple.com/?ll=25.7743,-80.1937&q=La%20Terraza&t=m'],
    [
      'a newer link of Apple',
      'https://maps.apple.com/place?address=1+Main+St&coordinate=25.7743,-80.1937&name=La+Terraza',
    ],
    ['the pin of OpenStreetMap', 'https://www.openstreetmap.org/?mlat=25.7743&mlon=-80.1937#map=12/25.9/-80.3'],
    ['the view of OpenStreetMap', 'https://www.openstreetmap.org/#map=17/25.7743/-80.1937'],
    [
      'the view of OpenStreetMap on a place',
      'https://www.openstreetmap.org/node/12#map=17.5/25.7743/-80.1937&layers=N',
    ],
    ['a geo link', 'geo:25.7743,-80.1937;u=35'],
    ['a geo link with the name of the place', 'geo:0,0?q=25.7743,-80.1937(La+Terraza)'],
    ['a shared sentence', 'La Terraza: https://www.google.com/maps/@25.7743,-80.1937,17z see you'],
  ])('are read from %s', (_, pasted) => {
    expect(coordinatesIn(pasted)).toEqual(DOWNTOWN)
  })

  test('are read from degrees, minutes and seconds', () => {
    const coordinates = coordinatesIn(`25°46'27.5"N 80°11'37.3"W`)
    expect(coordinates).toEqual({ latitude: expect.closeTo(25.77431, 5), longitude: expect.closeTo(-80.19369, 5) })
    expect(coordinatesIn(`33°52'S 151°12'E`)).toEqual({
      latitude: expect.closeTo(-33.8667, 4),
      longitude: expect.closeTo(151.2, 4),
    })
  })

  test.each([
    'https://maps.app.goo.gl/abcDEF123',
    'https://maps.apple/p/abcDEF123',
    'goo.gl/maps/abcDEF123',
    'La Terraza https://maps.app.goo.gl/abcDEF123?g_st=ic',
    'https://www.google.com/maps/place/La+Terraza',
    'https://www.google.com/maps?q=12,+80+Main+St',
    'https://www.google.com/maps/search/12+80th+St',
    'https://www.google.com/maps/dir/Home/La+Terraza/@25.7,-80.2,11z',
    'geo:0,0?q=La+Terraza',
    'https://example.com/100%',
  ])('are missing in the link %s', link => {
    expect(coordinatesIn(link)).toBe('link-without-coordinates')
  })

  test.each(['', 'La Terraza', '25.7743', '25.7743,', '100 NE 1st Ave, Miami', 'north, west', '25.7.3, -80.1.9'])(
    'are missing in the text %j',
    text => {
      expect(coordinatesIn(text)).toBe('no-coordinates')
    },
  )

  test.each(['91, 0', '25.7743, -180.5', '305, 555', 'geo:120,10', 'https://maps.google.com/?q=-80.1937,2577'])(
    'are outside the globe at %s',
    pair => {
      expect(coordinatesIn(pair)).toBe('off-the-globe')
    },
  )

  test('are shown as a pair, and read from it again', () => {
    expect(pairOf({ latitude: 25.774300000004, longitude: -80.1937 })).toBe('25.7743, -80.1937')
    expect(coordinatesIn(pairOf({ latitude: 0.0000001, longitude: -180 }))).toEqual({ latitude: 0, longitude: -180 })
  })

  test('are searched in a long text in less than half a second', () => {
    const began = performance.now()
    coordinatesIn(`https://www.google.com/maps/${'!3d1'.repeat(500)}`)
    coordinatesIn(`?mlat=1&${'&'.repeat(2000)}`)
    expect(performance.now() - began).toBeLessThan(500)
  })
})
