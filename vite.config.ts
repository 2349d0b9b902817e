import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
// Types only: an installation without development packages builds the pages, too.
import type {} from 'vitest/config'
import { deviceCalls } from './pwa/build/calls-plugin.ts'
import { compileCatalogues } from './pwa/build/catalogues.ts'
import { chunkGroups, chunkPlan } from './pwa/build/chunks.ts'
import { filesForStart } from './pwa/build/start-files.ts'
import { startScript } from './pwa/build/start-script.ts'
import { flyerReaderVersion, mapWorkerVersion, workerPrograms } from './pwa/build/worker-programs.ts'
import { workerWithFiles } from './pwa/build/worker-with-files.ts'

// For tests. The build and the development server need the sentences before they load this file.
compileCatalogues()

/** Dexie without the code for older browsers: 1.5 kB less, in the worker too. */
const modernDexie = [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' }]
/** The same hook without the code for older versions of React. */
const modernStore = [
  {
    find: /^use-sync-external-store\/shim\/with-selector(?:\.js)?$/,
    replacement: 'use-sync-external-store/with-selector',
  },
]

/** Importing the server takes two seconds of computing, a process a third of one. The files of a project share both. */
const project = (name: string, include: string[], setupFiles: string[] = []) => ({
  extends: true as const,
  test: { name, include, isolate: false, setupFiles: [...setupFiles, 'tests/support/shared-process.ts'] },
})

export default defineConfig({
  root: 'pwa',
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    // Each of these browsers preloads modules by itself.
    modulePreload: {
      polyfill: false,
      // The first script has loaded these two itself.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter(file => !/\/(?:libraries|rolldown-runtime)-/.test(file)) : files,
    },
    // A picture or a font inlined as a data URL would be fetched again with every chunk that names it.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        // Shorter hashes than by default: every name is in the worker's list, and most are in the first script.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
    },
  },
  define: {
    'import.meta.env.FLYER_READER_VERSION': JSON.stringify(flyerReaderVersion),
    'import.meta.env.MAP_WORKER_VERSION': JSON.stringify(mapWorkerVersion),
  },
  resolve: { alias: [...modernDexie, ...modernStore] },
  plugins: [
    deviceCalls(),
    react(),
    tailwind(),
    withoutRouterLinks(),
    chunkPlan(),
    startScript(),
    filesForStart(),
    workerPrograms(),
    workerWithFiles(modernDexie),
  ],
  test: {
    root: '.',
    environment: 'node',
    // Node loads the modules of the server by itself, as in production, and keeps them compiled. Vite would transform
    // each of them first, which takes four seconds of computing. The watch mode needs all modules in Vite's graph.
    ...(process.argv.includes('watch') ? {} : { server: { deps: { external: [/\/(?:api|db)\/.*\.ts$/] } } }),
    execArgv: ['--import', new URL('api/runtime.mjs', import.meta.url).href],
    globalSetup: ['tests/support/postgres/global-setup.ts'],
    // More workers than the two cores of the smallest machine: three kept these busy for half of the time only.
    maxWorkers: 5,
    ...(process.env.VITEST && { sequence: { sequencer: await longFirst() } }),
    // No timing decides a test: these limits only end a test that hangs.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // As in the browser tests: a shared machine stalls at times. A test that needs its second attempt is printed.
    retry: process.env.CI ? 1 : 0,
    projects:
      // The budget tests run separately, because they need the built app.
      process.env.BUDGETS === 'on'
        ? [project('budgets', ['tests/budgets/*.test.ts'])]
        : [
            project('server', ['tests/{contract,api,db,sw}/**/*.test.ts']),
            // Dexie looks for IndexedDB when it is imported, which is for all files at once.
            project('device', ['tests/pwa/**/*.test.{ts,tsx}'], ['fake-indexeddb/auto']),
          ],
  },
})

/** By its address, because the config is bundled with what it imports, and the image is built without the tests. */
async function longFirst() {
  const { href } = new URL('tests/support/long-first.ts', import.meta.url)
  return ((await import(href)) as typeof import('./tests/support/long-first.ts')).default
}

/** Leaves out the router's link component, which every route imports: 3 kB for the same work as `link-clicks.ts`. */
function withoutRouterLinks(): Plugin {
  const id = '\0/node_modules/no-router-links'
  return {
    name: 'without-router-links',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './link.js' && importer?.includes('/@tanstack/react-router/') ? id : undefined,
    load: requested =>
      requested === id
        ? `function none() { throw new Error('Links are plain anchors: see link-clicks.ts.') }
          export { none as Link, none as createLink, none as linkOptions, none as useLinkProps }`
        : undefined,
  }
}
