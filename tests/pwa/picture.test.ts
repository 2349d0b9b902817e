import { expect, test } from 'vitest'
import { encodedWithinLimit, fitted, isPicture } from '#pwa/parts/picture-field.tsx'

test('a photograph is scaled to fit 400 pixels and keeps its proportions', () => {
  expect(fitted({ width: 4000, height: 3000 })).toEqual({ width: 400, height: 300 })
  expect(fitted({ width: 900, height: 1600 })).toEqual({ width: 225, height: 400 })
})

test('a small picture is not enlarged', () => {
  expect(fitted({ width: 120, height: 80 })).toEqual({ width: 120, height: 80 })
})

test('a panorama is still one pixel high', () => {
  expect(fitted({ width: 10_000, height: 3 })).toEqual({ width: 400, height: 1 })
})

test('a picture of 500000 characters is encoded at quality 0.8', () => {
  const qualities: number[] = []
  const encode = (quality: number) => {
    qualities.push(quality)
    return 'x'.repeat(500_000)
  }
  expect(encodedWithinLimit(encode)).toHaveLength(500_000)
  expect(qualities).toEqual([0.8])
})

test('a picture with one character more is encoded again at quality 0.3', () => {
  const encode = (quality: number) => (quality === 0.8 ? 'x'.repeat(500_001) : 'lighter')
  expect(encodedWithinLimit(encode)).toBe('lighter')
})

test('a text file is not a picture', () => {
  expect(isPicture(new Blob(['hola'], { type: 'text/plain' }))).toBe(false)
  expect(isPicture(new Blob([], { type: 'image/heic' }))).toBe(true)
})
