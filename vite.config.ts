import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minify, type Plugin, type Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
// Types only: an installation without development packages builds the pages, too.
import type {} from 'vitest/config'

const manifest: object = JSON.parse(readFileSync(new URL('manifest.webmanifest', import.meta.url), 'utf8'))

/** The same library without what only older browsers need: a kilobyte and a half less, in the worker too. */
const modernDexie = [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' }]
/** The same hook without what only older versions of React need. */
const modernStore = [
  {
    find: /^use-sync-external-store\/shim\/with-selector(?:\.js)?$/,
    replacement: 'use-sync-external-store/with-selector',
  },
]

/**
 * Few files, each of what is loaded together: a file for every shared module would cost more in requests, and in the
 * worker's list, than it weighs. A group takes along what its modules import, unless a group above has it.
 */
const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // What every first screen needs: the libraries, which seldom change, and our own modules.
  {
    debugName: 'libraries',
    priority: 9,
    name: (id, graph) => (id.includes('/node_modules/') && isPartOfFirstScreen(id, graph) ? 'libraries' : null),
  },
  {
    debugName: 'app',
    priority: 8,
    // With two parts of the landing page that the list of events uses too: a stranger needs nothing else of that list.
    name: (id, graph) =>
      isPartOfFirstScreen(id, graph) || /\/pwa\/ui\/(?:chip|use-edge-fade)\.tsx?/.test(id) ? 'app' : null,
  },
  // The database of this device, for whoever is signed in.
  { name: 'device', priority: 7, test: /\/node_modules\/dexie|\/sw\/db\.ts|\/pwa\/use-remote\.ts/ },
  { name: 'home', priority: 6, test: /\/pwa\/events\/tonight-page\.tsx/ },
  // What comes once the first screen stands: the chat's button, and later the socket and the sync.
  { name: 'chat', priority: 5, test: /\/pwa\/messages\/(?:start-sync|chat-widget)\.tsx/ },
  // The page of an event writes through the queue, and needs no socket for it.
  { name: 'delivery', priority: 4.5, test: /\/sw\/delivery\/|\/pwa\/deliveries\.ts/ },
  { name: 'live', priority: 4, test: /\/sw\/sync\/sync\.ts/ },
  // Small modules that several pages share, and that import nothing beyond the first screen.
  {
    name: 'parts',
    priority: 3,
    test: /\/pwa\/(?:choice-chips|create-once|use-when-seen|events\/map-link|people\/(?:matches|messages-hint|place|profile-part|rows-skeleton|type-badge)|shell\/waiting-sign)\.tsx?|\/i18n\/figures\.ts/,
  },
  { name: 'report', priority: 2, test: /\/pwa\/people\/report-(?:button|dialog)\.tsx/ },
  { name: 'ui', priority: 1, minShareCount: 2, test: /\/pwa\/ui\/|\/lucide-react\// },
]

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
  resolve: { alias: [...modernDexie, ...modernStore] },
  plugins: [
    react(),
    tailwind(),
    withoutRouterLinks(),
    screensForStart(),
    minifiedStart(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../sw',
      filename: 'sw.ts',
      injectRegister: false,
      includeManifestIcons: false,
      manifest,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['index.html', 'start.js', 'assets/*.{js,css,woff2,png}', 'icons/{favicon.svg,icon-192.png}'],
        // Latin covers English and Spanish; the extended alphabets are fetched by the few names that need them.
        // Without a server these have nothing to show or nothing to send: Firebase, the bot check, the pages of the admin
        // and of the API, the demonstrations, the warning of a moderator, and everything about becoming a member.
        globIgnores: [
          '**/*-latin-ext-*',
          'assets/{firebase,v2,pbkdf2,admin-page,admin-shapes,api-docs-page}-*',
          'assets/{verify-phone-page,verify-email-page,forgot-password-page,sign-up-page,onboarding-page,type-cards,min-age,join-dialog,warning}-*',
          'assets/{sign-up-method-page,goer-page,host-page,discover-page,demo-links,demo-strip,demo-events,demo-event-card,stats}-*',
        ],
        // The worker compares what it stores with these: a captive portal may respond to its requests.
        manifestTransforms: [entries => ({ manifest: entries.map(withDigest), warnings: [] })],
        buildPlugins: {
          vite: [
            {
              name: 'small-worker',
              config: () => ({
                logLevel: 'warn',
                resolve: { alias: modernDexie },
                // Constant objects that the worker does not use are left out, although they read from other ones.
                build: { rolldownOptions: { treeshake: { propertyReadSideEffects: false } } },
              }),
            },
          ],
        },
      },
    }),
  ],
  test: {
    root: '.',
    environment: 'node',
    // The built app is weighed on its own, after it is built.
    include:
      process.env.BUDGETS === 'on'
        ? ['tests/budgets/*.test.ts']
        : ['tests/{contract,db,api,sw,pwa}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/postgres/global-setup.ts'],
    // One worker more than the two cores of the smallest machine, since some files mostly wait.
    maxWorkers: 3,
    // No timing decides a test: these only end what hangs.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})

/** The modules of the screens that most visits begin with, by the path; some only for a device that knows its member. */
const firstScreens = [
  { path: '/', isForMembers: false, module: 'pwa/landing/landing-page.tsx' },
  { path: '/', isForMembers: true, module: 'pwa/events/tonight-strip.tsx' },
  { path: '/*', isForMembers: true, module: 'sw/db.ts' },
  { path: '/home', isForMembers: false, module: 'pwa/events/tonight-page.tsx' },
  { path: '/us/*', isForMembers: false, module: 'pwa/events/city-page.tsx' },
  { path: '/events/*', isForMembers: false, module: 'pwa/events/event-page.tsx' },
]

/** Writes into index.html which files those modules became: `start.js` asks for them beside the first script. */
function screensForStart(): Plugin {
  return {
    name: 'screens-for-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter(output => output.type === 'chunk')
        const withImports = (chunk: Rolldown.OutputChunk): string[] => [
          chunk.fileName,
          ...chunk.imports.flatMap(name => chunks.filter(({ fileName }) => fileName === name).flatMap(withImports)),
        ]
        const screens = firstScreens.map(({ path, isForMembers, module }) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some(id => id.endsWith(`/${module}`)))
          if (!chunk) throw new Error(`No file of the build has ${module}.`)
          const files = new Set(withImports(chunk).map(name => `/${name}`))
          return [path, isForMembers, [...files].filter(file => !html.includes(file))]
        })
        return html.replace('src="/start.js"', `src="/start.js" data-screens='${JSON.stringify(screens)}'`)
      },
    },
  }
}

/** The router's own links, which each of its routes brings along: three kilobytes for what `links.ts` does. */
function withoutRouterLinks(): Plugin {
  const id = '\0/node_modules/no-router-links'
  return {
    name: 'without-router-links',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './link.js' && importer?.includes('/@tanstack/react-router/') ? id : undefined,
    load: asked =>
      asked === id
        ? `function none() { throw new Error('Links are plain anchors: see links.ts.') }
          export { none as Link, none as createLink, none as linkOptions, none as useLinkProps }`
        : undefined,
  }
}

/** `start.js` is no module, so the bundler copies it as it is. Before the worker's list of files is made. */
function minifiedStart(): Plugin {
  return {
    name: 'minified-start',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const file = join(dir, 'start.js')
      const { code } = await minify(file, readFileSync(file, 'utf8'), { module: false })
      writeFileSync(file, code)
    },
  }
}

function withDigest<Entry extends { url: string; revision: string | null }>(entry: Entry) {
  const file = readFileSync(new URL(`dist/${entry.url}`, import.meta.url))
  // A part of it is enough: what comes in place of a file is another page, not a forgery.
  const digest = createHash('sha256').update(file).digest().subarray(0, 3).toString('base64')
  return { ...entry, revision: entry.revision && digest, digest }
}

function isPartOfFirstScreen(moduleId: string, graph: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (seen.has(moduleId)) return false
  seen.add(moduleId)
  const info = graph.getModuleInfo(moduleId)
  if (!info) return false
  return info.isEntry || info.importers.some(importer => isPartOfFirstScreen(importer, graph, seen))
}
