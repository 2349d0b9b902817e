import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { AliasOptions, PluginOption, Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { deviceCalls } from './calls-plugin.ts'
import { offlineModules } from './chunks.ts'
import { isLanguageFile } from './start-files.ts'

const manifest: object = JSON.parse(readFileSync('manifest.webmanifest', 'utf8'))

/** Builds the service worker with the list of the files that it stores. */
export function workerWithFiles(alias: AliasOptions): PluginOption[] {
  const scripts = new Set(['start.js'])
  return [
    {
      name: 'scripts-of-worker',
      apply: 'build',
      generateBundle(_, bundle) {
        const add = (output?: Rolldown.OutputChunk | Rolldown.OutputAsset) => {
          // A language but English is stored when it is chosen.
          if (output?.type !== 'chunk' || scripts.has(output.fileName) || isLanguageFile(output.fileName)) return
          scripts.add(output.fileName)
          for (const name of output.imports) add(bundle[name])
        }
        for (const output of Object.values(bundle))
          if (output.type === 'chunk' && output.moduleIds.some(id => offlineModules.has(id))) add(output)
      },
    },
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
        // Few names need the extended alphabets, which are fetched for them.
        globIgnores: ['**/*-latin-ext-*'],
        manifestTransforms: [
          entries => ({
            manifest: [listOf(entries.filter(({ url }) => !url.endsWith('.js') || scripts.has(url)))],
            warnings: [],
          }),
        ],
        buildPlugins: {
          vite: [
            deviceCalls({ shapes: 'writes' }),
            {
              name: 'small-worker',
              config: () => ({
                logLevel: 'warn',
                resolve: { alias },
                // Constant objects that the worker does not use are left out, although they read from other ones.
                build: { rolldownOptions: { treeshake: { propertyReadSideEffects: false } } },
              }),
            },
          ],
        },
      },
    }),
  ]
}

/** One entry in place of all: as a text the list of files takes a third of a kilobyte less in the worker. */
function listOf(entries: { url: string }[]) {
  const lines = entries.map(({ url }) => {
    // A part of the digest is enough: it detects the page of a captive portal in place of a file, and not an attack.
    const digest = createHash('sha256')
      .update(readFileSync(`dist/${url}`))
      .digest()
      .subarray(0, 3)
    return url.replace(/^assets\/(.*)\.js$/, '$1') + digest.toString('base64')
  })
  return { url: '', revision: null, size: 0, list: lines.join('\n') }
}
