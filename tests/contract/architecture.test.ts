import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const LAYERS = ['api', 'db', 'sw', 'pwa']

/** `import … from '…'`, also of types, and `import('…')`. */
const IMPORT =
  /(?:^|\n)(?:import|export)\s[^'"`;]*?from '([^']+)'|(?:^|\n)import '([^']+)'|import\((?:\/\*[^*]*\*\/ )?'([^']+)'\)/g

const files = LAYERS.flatMap(layer =>
  readdirSync(join(ROOT, layer), { recursive: true, encoding: 'utf8' })
    .filter(path => /\.tsx?$/.test(path))
    .map(path => posix.join(layer, path)),
)

const importsOf = new Map(files.map(file => [file, importedBy(file)]))

function importedBy(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return [...text.matchAll(IMPORT)]
    .map(([, from, alone, later]) => from ?? alone ?? later ?? '')
    .filter(specifier => /^[.#].*\.tsx?$/.test(specifier))
    .map(specifier =>
      specifier.startsWith('.')
        ? posix.join(posix.dirname(file), specifier)
        : specifier.replace('#contract/', 'api/contract/').replace('#', ''),
    )
}

/** Paths from a file or folder back to itself, at least one if there is a circle. */
function circles(arrows: Map<string, string[]>): string[][] {
  const found: string[][] = []
  const finished = new Set<string>()
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) return void found.push([...path.slice(path.indexOf(file)), file])
    if (finished.has(file)) return
    for (const imported of arrows.get(file) ?? []) visit(imported, [...path, file])
    finished.add(file)
  }
  for (const file of arrows.keys()) visit(file, [])
  return found
}

function layerOf(file: string) {
  return file.startsWith('api/contract/') ? 'contract' : (file.split('/')[0] ?? '')
}

test('every import leads to a file of the project', () => {
  const known = new Set(files)
  const imported = [...importsOf.values()].flat()
  expect(imported.length).toBeGreaterThan(1_000)
  expect(imported.filter(file => !known.has(file))).toEqual([])
})

test('the import graph has no circle, neither of values nor of types, nor of modules that are loaded later', () => {
  expect(circles(importsOf)).toEqual([])
})

test('a layer imports only the layers below it', () => {
  const below: Record<string, string[]> = {
    contract: ['contract'],
    db: ['db', 'contract'],
    api: ['api', 'db', 'contract'],
    sw: ['sw', 'contract'],
    pwa: ['pwa', 'sw', 'contract'],
  }
  const upward = [...importsOf].flatMap(([file, imported]) =>
    imported
      .filter(other => !below[layerOf(file)]?.includes(layerOf(other)))
      // The build and the development server of the pages read the configuration of the server.
      .filter(() => !BUILD_TOOLS.includes(file))
      .map(other => `${file} imports ${other}`),
  )
  expect(upward).toEqual([])
})

const BUILD_TOOLS = ['pwa/build/build.ts', 'pwa/build/dev.ts']

/** Each pair with the reason why neither folder can be below the other. */
const BOTH_WAYS = [
  // An address or a key that is shown only once looks the same in both.
  'pwa/settings and pwa/webhooks',
]

test('the folders of pwa depend on each other one way', () => {
  const inPwa = (folder: string) => folder.startsWith('pwa')
  expect(bothWays(inPwa)).toEqual(BOTH_WAYS)
  const arrows = arrowsBetween(inPwa)
  arrows.get('pwa/webhooks')?.delete('pwa/settings')
  expect(circles(new Map([...arrows].map(([folder, others]) => [folder, [...others]])))).toEqual([])
})

test('the rooms of a feature of the server and of the contract depend on each other one way', () => {
  const features = ['api/accounts', 'api/contract/accounts', 'api/contract/events', 'api/events', 'db/events']
  for (const feature of features) {
    expect(entriesOf(feature).folders.length).toBeGreaterThan(2)
    expect(bothWays(folder => folder === feature || folder.startsWith(`${feature}/`))).toEqual([])
  }
})

/** The pairs of these folders of which each imports the other. */
function bothWays(isOne: (folder: string) => boolean): string[] {
  const arrows = arrowsBetween(isOne)
  return [...arrows]
    .flatMap(([from, others]) =>
      [...others].filter(to => from < to && arrows.get(to)?.has(from)).map(to => `${from} and ${to}`),
    )
    .toSorted()
}

/** For each of these folders, the others that its files import. */
function arrowsBetween(isOne: (folder: string) => boolean): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>()
  for (const [file, imported] of importsOf) {
    const folder = posix.dirname(file)
    const others = imported.map(other => posix.dirname(other)).filter(other => other !== folder && isOne(other))
    if (isOne(folder)) arrows.set(folder, (arrows.get(folder) ?? new Set()).union(new Set(others)))
  }
  return arrows
}

test('the top folder of pwa has only what starts the app', () => {
  expect(entriesOf('pwa').files.toSorted()).toEqual([
    'app.css',
    'index.html',
    'main.tsx',
    'modules.d.ts',
    'tsconfig.json',
  ])
})

function entriesOf(folder: string) {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true })
  return {
    files: entries.filter(entry => entry.isFile()).map(({ name }) => name),
    folders: entries.filter(entry => entry.isDirectory()).map(({ name }) => name),
  }
}

test('the top folders of api and db have only the files that start and assemble the server', () => {
  const start = ['app-context.ts', 'app.ts', 'features.ts', 'runtime.mjs', 'server.ts', 'start.ts']
  expect(entriesOf('api').files.toSorted()).toEqual([...start, 'tsconfig.json'].toSorted())
  expect(entriesOf('db').files.toSorted()).toEqual(['schema.sql', 'triggers.sql', 'tsconfig.json'])
})

const FEATURES = ['accounts', 'admin', 'events', 'jobs', 'messages', 'notifications', 'people']

test('a feature has a folder with the same name in the contract, in api and in db', () => {
  const missing = ['api/contract', 'api', 'db'].flatMap(layer => {
    const { folders } = entriesOf(layer)
    return FEATURES.filter(feature => !folders.includes(feature)).map(feature => `${layer}/${feature}`)
  })
  expect(missing).toEqual([])
})

test('the top folder of the contract has only the files that every feature uses', () => {
  expect(entriesOf('api/contract').files.toSorted()).toEqual([
    'call.ts',
    'contains-address.ts',
    'errors.ts',
    'fold.ts',
    'named-schemas.ts',
    'paths.ts',
    'request-headers.ts',
    'response-shape.ts',
    'responses.ts',
    'socket.ts',
    'text.ts',
    'tsconfig.json',
  ])
})

test('no line of a comment is wider than a line of code', () => {
  const sources = globSync(['{api,db,sw,pwa,tests}/**/*.{ts,tsx,mjs,css}', 'db/{schema.sql,functions/*.sql}'], {
    cwd: ROOT,
  })
  const wide = sources.flatMap(file => {
    const comment = file.endsWith('.sql') ? /^\s*--/ : /^\s*(\/\/|\/?\*|\{\/\*)/
    const lines = readFileSync(join(ROOT, file), 'utf8').split('\n')
    return lines.filter(line => line.length > 120 && comment.test(line)).map(line => `${file}: ${line.trim()}`)
  })
  expect(sources.length).toBeGreaterThan(2_000)
  expect(wide).toEqual([])
})
