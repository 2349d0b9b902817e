import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../db/migrations')
const inTree = readdirSync(folder).filter(file => file.endsWith('.sql'))
const released = readFileSync(join(folder, 'released.sha256'), 'utf8')
  .trim()
  .split('\n')
  .map(line => line.split('  ') as [hash: string, file: string])

// A database in use remembers number and content of each migration, so neither may ever change.
test.each(released)('the released migration %s %s is in the tree, unchanged', (hash, file) => {
  expect(inTree).toContain(file)
  expect(
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex'),
  ).toBe(hash)
})

test('the list starts with the migration of release 0.2.0 and leaves none out', () => {
  const first = Math.min(...inTree.map(numberOf))
  expect(first).toBe(38)
  expect(released.map(([, file]) => numberOf(file))).toEqual(released.map((_, index) => first + index))
  expect(released.length).toBeGreaterThanOrEqual(12)
})

test('a migration that is not released yet comes after those that are, under a number of its own', () => {
  expect(new Set(inTree.map(numberOf)).size).toBe(inTree.length)
  const files = new Set(released.map(([, file]) => file))
  const newest = Math.max(...released.map(([, file]) => numberOf(file)))
  const tooEarly = inTree.filter(file => !files.has(file) && numberOf(file) <= newest)
  expect(tooEarly).toEqual([])
})

function numberOf(file: string) {
  expect(file).toMatch(/^\d{4}\.do\.[a-z-]+\.sql$/)
  return Number.parseInt(file, 10)
}
