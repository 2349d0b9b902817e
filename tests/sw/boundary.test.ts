import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/* pwa shows data. Every request, table, lock and network event belongs to sw, which knows no React and no DOM. */

const root = resolve(import.meta.dirname, '../..')
let copy: string

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'boundary-'))
  cpSync(join(root, '.oxlintrc.json'), join(copy, '.oxlintrc.json'))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true }))

const forbidden: [file: string, code: string][] = [
  ['pwa/a.ts', "await fetch('/api/health')"],
  ['pwa/events/a.tsx', "await window.fetch('/api/health')"],
  ['pwa/a.ts', "await globalThis.fetch('/api/health')"],
  ['pwa/a.ts', 'new XMLHttpRequest()'],
  ['pwa/a.ts', "indexedDB.open('pista')"],
  ['pwa/a.ts', "navigator.locks.request('lock', () => undefined)"],
  ['pwa/data/a.ts', "navigator.locks.request('lock', () => undefined)"],
  ['pwa/a.ts', 'console.log(navigator.onLine)'],
  ['pwa/a.ts', "import { Dexie } from 'dexie'\nconsole.log(Dexie)"],
  ['pwa/jobs/apply/queued-applications.ts', "import { Dexie } from 'dexie'\nconsole.log(Dexie)"],
  ['pwa/jobs/apply/queued-applications.ts', "navigator.locks.request('lock', () => undefined)"],
  ['pwa/data/a.ts', "import { useLiveQuery } from 'dexie-react-hooks'\nconsole.log(useLiveQuery)"],
  ['pwa/data/live-query.ts', "import { Dexie } from 'dexie'\nconsole.log(Dexie)"],
  ['pwa/a.ts', "import { io } from 'socket.io-client'\nio()"],
  ['sw/a.ts', "import { useState } from 'react'\nconsole.log(useState)"],
  ['sw/sync/a.ts', "import { create } from 'zustand'\nconsole.log(create)"],
  ['sw/a.ts', "import { z } from 'zod'\nconsole.log(z)"],
  ['sw/a.ts', "import { router } from '#pwa/routes/router.tsx'\nconsole.log(router)"],
  ['sw/a.ts', 'console.log(document.title)'],
  ['sw/a.ts', "localStorage.getItem('pista.user')"],
  ['tests/sw/a.test.ts', "import fc from 'fast-check'\nconsole.log(fc)"],
]

test.each(forbidden)('the linter refuses in %s: %s', (file, code) => {
  const { status, output } = lint(file, code)
  expect(output).toContain('eslint(no-restricted-')
  expect(status).toBe(1)
})

const allowed: [file: string, code: string][] = [
  ['sw/a.ts', "await fetch('/api/health')"],
  ['sw/a.ts', "import { Dexie } from 'dexie'\nconsole.log(Dexie)"],
  ['sw/a.ts', "import { createStore } from 'zustand/vanilla'\nconsole.log(createStore)"],
  ['pwa/data/live-query.ts', "import { useObservable } from 'dexie-react-hooks'\nconsole.log(useObservable)"],
  ['pwa/a.ts', "import { useState } from 'react'\nconsole.log(useState, document.title)"],
]

test.each(allowed)('the linter accepts in %s: %s', (file, code) => {
  expect(lint(file, code)).toMatchObject({ status: 0 })
})

const NETWORK_EVENT = /'(?:online|offline|pageshow|pagehide)'\s*,/

test('only sw/online.ts listens to the network and to the page coming back', () => {
  const listening = sources('{pwa,sw}/**/*.{ts,tsx}').filter(file => NETWORK_EVENT.test(sourceOf(file)))
  expect(listening).toEqual(['sw/online.ts'])
})

test('imports lead from pwa to sw and from sw to the contract, never back', () => {
  const mayImport = { pwa: ['pwa', 'sw', 'contract'], sw: ['sw', 'contract'] }
  const upward = sources('{pwa,sw}/**/*.{ts,tsx}').flatMap(file =>
    importsOf(file, ANY_IMPORT)
      .filter(imported => !mayImport[layerOf(file) as 'pwa' | 'sw'].includes(layerOf(imported)))
      .map(imported => `${file} imports ${imported}`),
  )
  expect(upward).toEqual([])
})

test('no module of pwa or sw imports itself through others', () => {
  const graph = new Map(sources('{pwa,sw}/**/*.{ts,tsx}').map(file => [file, importsOf(file, STATIC_IMPORT)]))
  expect(graph.size).toBeGreaterThan(400)
  expect(circlesIn(graph)).toEqual([])
  expect(circlesIn(new Map(Object.entries({ a: ['b'], b: ['c'], c: ['b'] })))).toEqual([['b', 'c']])
})

function lint(file: string, code: string) {
  const path = join(copy, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${code}\n`)
  const command = join(root, 'node_modules/.bin/oxlint')
  const { status, stdout } = spawnSync(command, ['-c', '.oxlintrc.json', file], { cwd: copy, encoding: 'utf8' })
  rmSync(path)
  return { status, output: stdout }
}

function sources(pattern: string) {
  return globSync(pattern, { cwd: root }).toSorted()
}

function sourceOf(file: string) {
  return readFileSync(join(root, file), 'utf8')
}

/** A lazy `import()` runs after both modules, so it makes no circle. */
const STATIC_IMPORT = /\bfrom\s+'((?:\.{1,2}\/|#)[^']+\.tsx?)'/g
const ANY_IMPORT = /\b(?:from|import)\s*\(?\s*'((?:\.{1,2}\/|#)[^']+\.tsx?)'/g

/** The modules of ours that a module imports, types too. */
function importsOf(file: string, syntax: RegExp): string[] {
  const names = [...sourceOf(file).matchAll(syntax)]
  return names.map(([, name = '']) =>
    name.startsWith('#') ? name.slice(1).replace(/^contract\//, 'api/contract/') : join(dirname(file), name),
  )
}

function layerOf(file: string) {
  return file.startsWith('api/contract/') ? 'contract' : (file.split('/')[0] ?? '')
}

/** Groups of modules that can reach each other, by Tarjan's algorithm. */
function circlesIn(graph: Map<string, string[]>): string[][] {
  const numbers = new Map<string, number>()
  const lowest = new Map<string, number>()
  const path: string[] = []
  const circles: string[][] = []
  const visit = (file: string): number => {
    const number = numbers.size
    numbers.set(file, number)
    lowest.set(file, number)
    path.push(file)
    for (const next of graph.get(file) ?? []) {
      const reached = numbers.has(next) ? (path.includes(next) ? numbers.get(next) : undefined) : visit(next)
      lowest.set(file, Math.min(lowest.get(file) ?? number, reached ?? number))
    }
    const low = lowest.get(file) ?? number
    if (low === number) {
      const group = path.splice(path.indexOf(file))
      if (group.length > 1 || graph.get(file)?.includes(file)) circles.push(group.toSorted())
    }
    return low
  }
  for (const file of graph.keys()) if (!numbers.has(file)) visit(file)
  return circles
}
