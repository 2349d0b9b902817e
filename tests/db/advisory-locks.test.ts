import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ADVISORY_LOCKS } from '#db/connection/advisory-locks.ts'

const folder = join(import.meta.dirname, '../../db')

test('each purpose of an advisory lock has a number of its own', () => {
  const numbers = Object.values(ADVISORY_LOCKS)
  expect(numbers.length).toBeGreaterThan(4)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('every advisory lock has a number of this list, or a hash of a text', () => {
  const keys = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .flatMap(file => Array.from(readFileSync(join(folder, file), 'utf8').matchAll(/pg_\w*advisory\w*\((.{0,20})/g)))
    .map(([, key = '']) => key)
  expect(keys.length).toBeGreaterThan(5)
  expect(keys.filter(key => !/^(\$\{ADVISORY_LOCKS\.|\$\{key\}|hashtextextended)/.test(key))).toEqual([])
})
