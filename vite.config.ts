import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'

const manifest: object = JSON.parse(readFileSync(new URL('manifest.webmanifest', import.meta.url), 'utf8'))

/** The same library without what only older browsers need: a kilobyte and a half less, in the worker too. */
const modernDexie = [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' }]

/**
 * What every first screen needs travels in two files instead of a dozen: the libraries, which seldom change, and our own.
 * What the later screens are built of travels in a third. Everything else stays with the page that asked for it.
 */
const firstScreenChunks: Rolldown.CodeSplittingGroup[] = [
  {
    debugName: 'libraries',
    priority: 2,
    name: (id, graph) => (id.includes('/node_modules/') && isPartOfFirstScreen(id, graph) ? 'libraries' : null),
  },
  {
    debugName: 'house',
    priority: 1,
    name: (id, graph) => (isPartOfFirstScreen(id, graph) ? 'house' : null),
  },
  {
    // A file for each mark and each field would cost more in requests, and in the worker's list, than it weighs.
    debugName: 'ui',
    priority: 0,
    minShareCount: 2,
    name: id => (/\/pwa\/ui\/|\/lucide-react\//.test(id) ? 'ui' : null),
  },
]

export default defineConfig({
  root: 'pwa',
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    // Each of these browsers preloads modules by itself.
    modulePreload: { polyfill: false },
    // A picture or a font inlined as a data URL would be fetched again with every chunk that names it.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: firstScreenChunks } } },
  },
  resolve: { alias: modernDexie },
  plugins: [
    react(),
    tailwind(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../sw',
      filename: 'sw.ts',
      injectRegister: false,
      includeManifestIcons: false,
      manifest,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['index.html', 'theme.js', 'assets/*.{js,css,woff2,png}', 'icons/{favicon.svg,icon-192.png}'],
        // Latin covers English and Spanish; the extended alphabets are fetched by the few names that need them.
        // Without a server these have nothing to show or nothing to send: Firebase, the bot check, the pages of the admin
        // and of the API, the demonstrations, and everything about becoming a member.
        globIgnores: [
          '**/*-latin-ext-*',
          'assets/{firebase,v2,pbkdf2,admin-page,api-docs-page}-*',
          'assets/{verify-phone-page,verify-email-page,forgot-password-page,sign-up-page,onboarding-page}-*',
          'assets/{sign-up-method-page,goer-page,host-page,discover-page,night-card,stats}-*',
        ],
        // The worker compares what it stores with these: a captive portal may respond to its requests.
        manifestTransforms: [entries => ({ manifest: entries.map(withDigest), warnings: [] })],
        buildPlugins: {
          vite: [{ name: 'quiet-worker', config: () => ({ logLevel: 'warn', resolve: { alias: modernDexie } }) }],
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
    globalSetup: ['tests/test-server.ts'],
    // The files share one PostgreSQL, and the cursor of the event list depends on every transaction under way in it.
    fileParallelism: false,
    // No timing decides a test: these only end what hangs.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})

function withDigest<Entry extends { url: string }>(entry: Entry) {
  const file = readFileSync(new URL(`dist/${entry.url}`, import.meta.url))
  // A part of it is enough: what comes in place of a file is another page, not a forgery.
  const digest = createHash('sha256').update(file).digest().subarray(0, 6).toString('base64')
  return { ...entry, digest }
}

function isPartOfFirstScreen(moduleId: string, graph: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (seen.has(moduleId)) return false
  seen.add(moduleId)
  const info = graph.getModuleInfo(moduleId)
  if (!info) return false
  return info.isEntry || info.importers.some(importer => isPartOfFirstScreen(importer, graph, seen))
}
