import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'

const DIST = join(import.meta.dirname, '../../dist')
const KB = 1000

// Sizes are measured on the built app, which only the run after the build has.
describe('the files that a phone downloads', () => {
  test('the landing page stays under 123 kB of script', () => {
    const landing = sum(scriptsOf('/').map(gzipped))
    expect(landing).toBeGreaterThan(50 * KB)
    expect(landing).toBeLessThanOrEqual(123 * KB)
  })

  test("a member's list of events stays under 172 kB of script, in at most six files", () => {
    const home = scriptsOf('/home')
    expect(home).toContainEqual(expect.stringContaining('/device-'))
    expect(sum(home.map(gzipped))).toBeLessThanOrEqual(172 * KB)
    expect(home.length).toBeLessThanOrEqual(6)
  })

  // It delays the first paint, so it imports no library.
  test('the script before the first paint stays under 1.8 kB', () => {
    expect(read('/start.js')).toContain('/api/auth/user')
    expect(gzipped('/start.js')).toBeLessThanOrEqual(1.8 * KB)
  })

  test('the first scripts have no sentence of a later page, no socket and no toaster', () => {
    const first = scriptsOf('/home').map(read).join('\n')
    expect(first).toContain('The music stopped')
    expect(first).not.toContain('Continue with Phone Number')
    expect(first).not.toMatch(/engine\.io|DismissableLayer/)
  })

  test('the fonts of a first visit stay under 55 kB', () => {
    const fonts = assets('.woff2').filter(path => !path.includes('latin-ext'))
    expect(fonts).toHaveLength(2)
    expect(sum(fonts.map(path => readFileSync(join(DIST, path)).length))).toBeLessThanOrEqual(55 * KB)
  })

  test('no page has more than 45 kB of its own, but for the library of the map', () => {
    const first = new Set(firstScripts())
    const heavy = assets('.js').filter(path => !first.has(path) && gzipped(path) > 45 * KB)
    expect(heavy).toEqual([expect.stringContaining('/maplibre-gl-')])
  })

  // It is loaded when the map is opened, and stays on the device.
  test('the map stays under 450 kB of script, of which nothing is precached', () => {
    const map = [
      ...assets('.js').filter(path => /\/map(?:libre|-view)/.test(path)),
      ...readdirSync(join(DIST, 'map-worker'), { recursive: true, encoding: 'utf8' })
        .filter(name => name.endsWith('.mjs'))
        .map(name => `/map-worker/${name}`),
    ]
    expect(map).toHaveLength(3)
    expect(sum(map.map(gzipped))).toBeLessThanOrEqual(450 * KB)
    expect(precached().filter(path => map.includes(path))).toEqual([])
  })

  test('all styles together stay under 15 kB', () => {
    expect(sum(assets('.css').map(gzipped))).toBeLessThanOrEqual(15 * KB)
  })

  // The limit for the network is the one that matters on a slow connection; the other one is for the space on the
  // device.
  test('the worker stays under 45 kB, and its precache under 0.611 MB on the network and 1.691 MB on the device', () => {
    expect(gzipped('/sw.js')).toBeLessThanOrEqual(45 * KB)

    const precachedPaths = precached()
    expect(precachedPaths).toContain('/index.html')
    expect(sum(precachedPaths.map(gzipped))).toBeLessThanOrEqual(611 * KB)
    expect(sum(precachedPaths.map(path => readFileSync(join(DIST, path)).length))).toBeLessThanOrEqual(1691 * KB)
  })

  // Each of these pages shows a copy of the device or continues a draft without signal.
  test.each(['applications-page', 'create-job-page', 'edit-job-page', 'apply-page', 'event-page', 'about-pages'])(
    'the precache contains %s',
    page => {
      expect(precached().filter(path => path.startsWith(`/assets/${page}-`))).toHaveLength(1)
    },
  )

  test('every module that a precached module imports is precached', () => {
    const precachedPaths = new Set(precached())
    const imports = [...precachedPaths]
      .filter(path => path.endsWith('.js') && path.startsWith('/assets/'))
      .flatMap(path => staticImports(path).map(imported => ({ path, imported })))
    expect(imports.length).toBeGreaterThan(100)
    expect(imports.filter(({ imported }) => !precachedPaths.has(imported))).toEqual([])
  })

  // Of two such files the first one runs before what it imports exists, and the page that needs it does not load.
  test('no file imports itself through others', () => {
    const files = assets('.js')
    const reached = (path: string, found = new Set<string>()): Set<string> => {
      for (const imported of staticImports(path)) if (!found.has(imported)) reached(imported, found.add(imported))
      return found
    }
    expect(sum(files.map(path => reached(path).size))).toBeGreaterThan(500)
    expect(files.filter(path => reached(path).has(path))).toEqual([])
  })
})

/** The files that the service worker stores when it is installed. */
function precached() {
  const [, list = ''] = /"list":"([^"]+)"/.exec(read('/sw.js')) ?? []
  return list.split('\\n').map(line => {
    const name = line.slice(0, -4)
    return /\.\w+$/.test(name) ? `/${name}` : `/assets/${name}.js`
  })
}

function staticImports(path: string) {
  return [...read(path).matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map(
    ([, name = '']) => `/assets/${name}`,
  )
}

/** What the page names itself: the browser asks for all of it before anything shows. */
function firstScripts() {
  return [...read('/index.html').matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
}

/** With the files that `start.js` requests on that path for a visitor. */
function scriptsOf(path: string) {
  const [, written = '[]'] = /data-screens='([^']*)'/.exec(read('/index.html')) ?? []
  const screens: [pattern: string, isForMembers: boolean, files: string[]][] = JSON.parse(written)
  return [
    ...firstScripts(),
    ...screens.flatMap(([pattern, isForMembers, files]) => (RegExp(pattern).test(path) && !isForMembers ? files : [])),
  ]
}

function assets(ending: string) {
  return readdirSync(join(DIST, 'assets'))
    .filter(name => name.endsWith(ending))
    .map(name => `/assets/${name}`)
}

function gzipped(path: string) {
  return gzipSync(read(path), { level: 9 }).length
}

function read(path: string) {
  return readFileSync(join(DIST, path), 'utf8')
}

function sum(sizes: number[]) {
  return sizes.reduce((total, size) => total + size, 0)
}
