import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** Replaces a built-in module by one that lacks the exports of newer versions of Node. */
const OLD_NODE = `
  import { registerHooks } from 'node:module'
  Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'node:module' && context.parentURL?.endsWith('runtime.mjs')
        ? { url: 'data:text/javascript,export const createRequire = undefined; export default {}', shortCircuit: true }
        : next(specifier, context),
  })
`

test('a Node that is too old ends with one sentence and no stack', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pista-old-node-'))
  writeFileSync(join(folder, 'old.mjs'), OLD_NODE)
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', join(folder, 'old.mjs'), '--import', './api/runtime.mjs', 'api/server.ts'],
    { cwd: ROOT, encoding: 'utf8' },
  )
  expect(status).toBe(1)
  expect(stdout).toBe('')
  expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(/^Pista runs on Node 26.*20\.20\.2.*npm/)])
})

test('the file that looks at the Node version imports no name that an old Node may lack', () => {
  const imports = readFileSync(join(ROOT, 'api/runtime.mjs'), 'utf8').match(/^import .*$/gm)
  expect(imports).toEqual([expect.stringMatching(/^import \w+ from 'node:/)])
})
