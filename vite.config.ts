import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minify, type Plugin, type Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
// Types only: an installation without development packages builds the pages, too.
import type {} from 'vitest/config'
import { deviceCalls } from './pwa/calls-plugin.ts'
import { compileCatalogues } from './pwa/catalogues.ts'
import { flyerReader, flyerReaderVersion } from './pwa/flyer-reader-files.ts'

// For tests. The build and the development server need the sentences before they load this file.
compileCatalogues()

const manifest: object = JSON.parse(readFileSync(new URL('manifest.webmanifest', import.meta.url), 'utf8'))

/** Dexie without the code for older browsers: 1.5 kB less, in the worker too. */
const modernDexie = [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' }]
/** The same hook without the code for older versions of React. */
const modernStore = [
  {
    find: /^use-sync-external-store\/shim\/with-selector(?:\.js)?$/,
    replacement: 'use-sync-external-store/with-selector',
  },
]

/**
 * Modules that are loaded together are one file: a file for each shared module would cost more in requests, and in the
 * worker's list, than it weighs. A group also contains the modules that its modules import, unless they belong to a group
 * with a higher priority.
 */
const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // The modules of every first screen: the libraries, which seldom change, and our own modules.
  {
    debugName: 'libraries',
    priority: 9,
    name: (id, graph) => (id.includes('/node_modules/') && isPartOfFirstScreen(id, graph) ? 'libraries' : null),
  },
  {
    debugName: 'app',
    priority: 8,
    // Includes three modules that the landing page shares with the list of events, so that it does not load the list, and
    // the choice to save data, so that the list does not load the chat.
    name: (id, graph) =>
      isPartOfFirstScreen(id, graph) || /\/pwa\/(?:use-now|data-saver|ui\/(?:chip|use-edge-fade))\.tsx?/.test(id)
        ? 'app'
        : null,
  },
  // A language but English is two files, which are loaded when it is chosen: the messages of the first screens, and those of
  // the pages.
  {
    debugName: 'languages',
    priority: 7.5,
    name: id => {
      const [, language, file] = /\/contract\/i18n\/(?!en\/)(\w+)\/(i18n|pages)\.ts$/.exec(id) ?? []
      return language ? `language-${language}${file === 'pages' ? '-pages' : ''}` : null
    },
  },
  // The database of this device, for members and for the list of events.
  { name: 'device', priority: 7, test: /\/node_modules\/dexie|\/sw\/db\.ts|\/pwa\/use-remote\.ts/ },
  { name: 'home', priority: 6, test: /\/pwa\/events\/tonight-page\.tsx/ },
  // What the list of events shows below its first screen, in one request.
  {
    name: 'below',
    priority: 1.5,
    test: /\/pwa\/(?:events\/(?:city-file|city-file-link|embed-button|next-events|nothing-on|quiet-city)|shell\/footer-line|ui\/empty-drawing)\.tsx?/,
  },
  // The source of a listing in lists and on its page, with its sentences: one file, for few events.
  {
    name: 'unclaimed',
    priority: 0.5,
    test: /\/pwa\/(?:events\/unclaimed-(?:line|card)|listings-i18n)\.tsx?|\/i18n\/en\/listings\.ts/,
  },
  // Loaded after the first screen: the chat's button, and later the socket and the sync.
  { name: 'chat', priority: 5, test: /\/pwa\/(?:shell\/start-sync|messages\/chat-widget)\.tsx/ },
  // The page of an event writes through the queue, and needs no socket for it.
  { name: 'delivery', priority: 4.5, test: /\/sw\/delivery\/|\/pwa\/deliveries\.ts/ },
  { name: 'live', priority: 4, test: /\/sw\/sync\/sync\.ts/ },
  // Small modules that several pages share, and that import nothing beyond the first screen.
  {
    name: 'parts',
    priority: 3,
    test: /\/pwa\/(?:choice-chips|create-once|load-more|use-query|use-when-seen|events\/(?:change-labels|event-missing|map-link|minutes-since)|people\/(?:event-picture|matches|messages-hint|place|profile-links|profile-part|remote-states|rows-skeleton|type-badge)|shell\/(?:members-only|waiting-sign))\.tsx?|\/i18n\/figures\.ts|\/contract\/(?:accounts\/return-path|people\/choices)\.ts/,
  },
  // The lists of the cities, and what reads them.
  { name: 'places', priority: 2.5, test: /\/contract\/places\/(?:city-slug|place-search|states)\.ts/ },
  { name: 'report', priority: 2, test: /\/pwa\/people\/report-(?:button|dialog)\.tsx/ },
  { name: 'ui', priority: 1, minShareCount: 2, test: /\/pwa\/ui\/|\/lucide-react\// },
  // Small modules of the pages for signing in and for the password.
  {
    name: 'accounts',
    priority: 0.8,
    test: /\/pwa\/accounts\/(?:auth-layout|password-input|provider-sign-in|revoked-notice|strength-meter|username-check)\.tsx?/,
  },
  // The steps with a code by text or email, and the parts of a row of people: one file each, because each file is one more
  // entry in the worker's list and a name in the first script.
  {
    name: 'code-steps',
    priority: 0.8,
    test: /\/pwa\/accounts\/(?:phone-step|email-step|sign-up-ways|email-codes-i18n|code-proof|phone-errors)\.tsx?/,
  },
  {
    name: 'person-parts',
    priority: 0.8,
    test: /\/pwa\/people\/(?:follow|follow-button|person-actions|person-row|message-button|person-menu)\.tsx?/,
  },
  // The bell of the header reads it, and must not load the parts of the event's page.
  { name: 'refresh', priority: 0.95, test: /\/pwa\/use-refresh\.ts/ },
  // The place of a visitor without an account: the card and the sheet are loaded together.
  { name: 'guest-place', priority: 0.9, test: /\/pwa\/events\/guest-(?:card|sheet|status)\.tsx/ },
  // Parts of the event's page that are loaded later: each file of its own would be one more entry in the worker's list.
  {
    name: 'event-updates',
    priority: 0.9,
    test: /\/pwa\/events\/(?:host-messages-i18n|own-changes|own-messages|receipt-line|received-messages)\.tsx?/,
  },
  // The people of an event: one file, because their modules are small.
  {
    name: 'event-people',
    priority: 0.8,
    test: /\/pwa\/events\/(?:event-people|event-people-i18n|helper-part|invite-helper)\.tsx?/,
  },
  // Two small modules that the same pages need: every file is a name in the first script.
  {
    name: 'invitation-list',
    priority: 0.9,
    test: /\/pwa\/accounts\/(?:invitation-list|invitations-i18n)\.tsx?|\/i18n\/en\/invitations\.ts/,
  },
  // The member's own role, for the admin page, the set-up and the settings.
  {
    name: 'site-roles',
    priority: 0.9,
    test: /\/pwa\/admin\/(?:become-admin|own-role|roles-i18n)\.tsx?|\/sw\/http\/role-shapes\.ts|\/i18n\/en\/admin-roles\.ts/,
  },
  // Small modules that are loaded together: each file of its own would be one more entry in the worker's list.
  { name: 'edit-conflicts', priority: 0.9, test: /\/pwa\/edit-conflicts\/|\/i18n\/en\/edit-conflicts\.ts/ },
  { name: 'erase', priority: 0.9, test: /\/pwa\/accounts\/erase-device\.ts|\/sw\/cache\/(?:wipe|erase-deadline)\.ts/ },
  { name: 'picture', priority: 0.9, test: /\/pwa\/accounts\/picture-(?:choice|field)\.tsx/ },
  { name: 'part-edits', priority: 0.9, test: /\/pwa\/people\/(?:profile-conflict|use-part-edit|waiting-edits)\.tsx?/ },
  { name: 'queued-notice', priority: 0.9, test: /\/pwa\/jobs\/queued-(?:applications|notice)\.tsx?/ },
  // The events of a host that wait for a connection: the lists and the forms need all of it.
  {
    name: 'own-events',
    priority: 0.9,
    test: /\/pwa\/events\/(?:own-events|own-events-i18n|refused-event|use-own-write|waiting-events)\.tsx?|\/i18n\/en\/own-events\.ts/,
  },
  // The form of an event, with what the pages that show it share: one file, because each one is a name in the first script.
  {
    name: 'event-form',
    priority: 0.4,
    test: /\/pwa\/events\/(?:event-form|event-conflict|form-i18n)\.tsx?/,
  },
  // Fields that the forms of members and of events share: each file of its own would be one more entry in the worker's list.
  {
    name: 'form-fields',
    priority: 0.9,
    test: /\/pwa\/(?:city-abroad|controlled-date-field|accounts\/(?:place-fields|username-check))\.tsx?/,
  },
]

/** Test files of the server that replace a module with `vi.mock`, and so need modules of their own. */
const REPLACES_MODULES = ['tests/api/visitor-pages.test.ts']

const project = (name: string, include: string[]) => ({ extends: true as const, test: { name, include } })

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
  define: { 'import.meta.env.FLYER_READER_VERSION': JSON.stringify(flyerReaderVersion) },
  resolve: { alias: [...modernDexie, ...modernStore] },
  plugins: [
    deviceCalls(),
    react(),
    tailwind(),
    withoutRouterLinks(),
    filesForStart(),
    minifiedStart(),
    flyerReader(),
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
        // Latin covers English, Spanish and Portuguese; the extended alphabets are fetched by the few names that need them.
        // These modules are useless without a server: Firebase, the tables of phone numbers, the bot check, the pages of the admin and of the API, the
        // demonstrations, the warning of a moderator, and the pages for signing up. The Share sheet of hosts and the
        // reader of posts are for few devices.
        // A language but English is stored when it is chosen.
        globIgnores: [
          '**/*-latin-ext-*',
          'assets/language-*',
          'assets/{firebase,phone-format,v2,pbkdf2,register-worker,admin-page,admin-shapes,api-docs-page,guest-link-page,venue-people,setup-page,site-shapes,store-page-site}-*',
          'assets/{site-role,site-roles,embed-dialog,embed-paths,helpers,api-tokens,own-webhooks,webhooks,shown-once,invitations,invitation-list,caption-panel}-*',
          'assets/{verify-page,verify-phone-page,verify-address-page,enter-code-page,verify-email-page,forgot-password-page,sign-up-page,onboarding-page,type-cards,min-age,join-dialog,warning}-*',
          'assets/{sign-up-method-page,goer-page,host-page,discover-page,demo-links,demo-strip,demo-events,demo-event-card,stats,share-dialog}-*',
        ],
        // The worker compares the files that it stores with these digests: a captive portal may respond to its requests.
        manifestTransforms: [entries => ({ manifest: [listOf(entries)], warnings: [] })],
        buildPlugins: {
          vite: [
            deviceCalls(),
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
    globalSetup: ['tests/support/postgres/global-setup.ts'],
    // One worker more than the two cores of the smallest machine, because some test files mostly wait.
    maxWorkers: 3,
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
            // Importing the server takes two seconds of computing. These files share one import for each worker process.
            {
              extends: true,
              test: {
                name: 'api',
                include: ['tests/{api,db}/**/*.test.ts'],
                exclude: REPLACES_MODULES,
                isolate: false,
                setupFiles: ['tests/support/shared-process.ts'],
              },
            },
            project('device', ['tests/{contract,sw,pwa}/**/*.test.{ts,tsx}', ...REPLACES_MODULES]),
          ],
  },
})

/** The modules of the first screens of most visits, by path; some only for a device on which a member is signed in. */
const firstScreens = [
  { path: '/', isForMembers: false, module: 'pwa/landing/landing-page.tsx' },
  { path: '/', isForMembers: true, module: 'pwa/events/tonight-strip.tsx' },
  { path: '/*', isForMembers: true, module: 'sw/db.ts' },
  { path: '/home', isForMembers: false, module: 'pwa/events/tonight-page.tsx' },
  { path: '/us/*', isForMembers: false, module: 'pwa/events/city-page.tsx' },
  { path: '/events/*', isForMembers: false, module: 'pwa/events/event-page.tsx' },
]

/**
 * Writes into index.html the names of the files with those modules, which `start.js` requests together with the first
 * script, and the names of the files of each language, which the page stores for starts without a connection.
 */
function filesForStart(): Plugin {
  return {
    name: 'files-for-start',
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
        const languages = Object.groupBy(
          chunks.flatMap(({ fileName }) => (isLanguageFile(fileName) ? [`/${fileName}`] : [])).toSorted(),
          path => path.replace(/^.*\/language-(\w+)-.*/, '$1'),
        )
        return html.replace(
          'src="/start.js"',
          `src="/start.js" data-screens='${JSON.stringify(screens)}' data-languages='${JSON.stringify(languages)}'`,
        )
      },
    },
  }
}

function isLanguageFile(fileName: string) {
  return fileName.startsWith('assets/language-')
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

/** Minifies `start.js`, which the bundler only copies, because it is not a module. Runs before the worker's list is made. */
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

/** One entry in place of all: as a text the list of files takes a third of a kilobyte less in the worker. */
function listOf(entries: { url: string }[]) {
  const lines = entries.map(({ url }) => {
    const file = readFileSync(new URL(`dist/${url}`, import.meta.url))
    // A part of the digest is enough: it detects another page in place of a file, and not an attack.
    return `${url.replace(/^assets\/(.*)\.js$/, '$1')} ${createHash('sha256').update(file).digest().subarray(0, 3).toString('base64')}`
  })
  return { url: '', revision: null, size: 0, list: lines.join('\n') }
}

function isPartOfFirstScreen(moduleId: string, graph: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (seen.has(moduleId)) return false
  seen.add(moduleId)
  const info = graph.getModuleInfo(moduleId)
  if (!info) return false
  return info.isEntry || info.importers.some(importer => isPartOfFirstScreen(importer, graph, seen))
}
