import { expect, test } from 'vitest'
import { titleSize } from '#api/pages/preview-picture.ts'

const BOX = { width: 600, height: 250 }

test('a short title is large, and a longer one is smaller', () => {
  const sizes = [10, 40, 90, 140].map(length => titleSize('salsa '.repeat(length / 5).trim(), BOX).size)
  expect(sizes[0]).toBe(92)
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
  expect(new Set(sizes).size).toBe(sizes.length)
})

test('the lines of the longest title fit into the picture', () => {
  for (const title of [
    'La noche más larga del año '.repeat(8).trim().slice(0, 150),
    'w'.repeat(150),
    'ñ '.repeat(75),
  ]) {
    const { size, lines } = titleSize(title, BOX)
    expect(size * lines).toBeLessThanOrEqual(BOX.height)
    expect(lines * Math.floor(BOX.width / (size * 0.56))).toBeGreaterThanOrEqual(title.length)
  }
})
