import { describe, expect, test } from 'vitest'
import { formatIn } from '#contract/i18n/region.ts'
import { distanceLabel, kmBetween } from '#contract/places/distance.ts'

const littleHavana = { latitude: 25.7656, longitude: -80.2195 }
const miamiBeach = { latitude: 25.7907, longitude: -80.13 }
const sanJuan = { latitude: 18.4655, longitude: -66.1057 }

describe('a distance', () => {
  test('is zero to the same point, and equal in both directions', () => {
    expect(kmBetween(miamiBeach, miamiBeach)).toBe(0)
    expect(kmBetween(littleHavana, sanJuan)).toBe(kmBetween(sanJuan, littleHavana))
  })

  test('follows the curvature of the earth', () => {
    expect(kmBetween(littleHavana, miamiBeach)).toBeCloseTo(9.4, 0)
    expect(kmBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(20_015, 0)
    expect(kmBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(111.2, 1)
  })

  test('reads in miles in the United States and in kilometres in Spain', () => {
    const spain = formatIn('es', 'ES')
    expect(distanceLabel(3.7, formatIn('en'))).toBe('2.3 mi')
    expect(distanceLabel(3.7, formatIn('es'))).toBe('2.3 mi')
    expect(distanceLabel(3.7, spain)).toBe('3,7 km')
    expect(distanceLabel(9.96, spain)).toBe('10 km')
    expect(distanceLabel(160.9344, formatIn('en'))).toBe('100 mi')
  })
})
