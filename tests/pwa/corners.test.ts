import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const PWA = join(import.meta.dirname, '../../pwa')

test('each rounded corner has a radius of the scale', () => {
  // Another name would have no effect, because the theme of `pwa/ui/tokens.css` has only these.
  const corner = /\brounded-[-\w.[]+/g
  const others = readdirSync(PWA, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.tsx'))
    .flatMap(path =>
      [...readFileSync(join(PWA, path), 'utf8').matchAll(corner)].flatMap(([name]) =>
        /-(card|control|inner|full|none)$/.test(name) ? [] : [`${path}: ${name}`],
      ),
    )
  expect(others).toEqual([])
})
