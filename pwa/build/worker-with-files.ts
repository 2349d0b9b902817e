import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AliasOptions, build, type Plugin, type Rolldown } from 'vite'
import { offlineModules } from './chunks.ts'
import { isLanguageFile } from './start-files.ts'

/** What the worker stores besides the scripts. Few names need the extended alphabets, which are fetched for them. */
const OTHER_FILES = ['index.html', 'start.js', 'assets/*.{css,woff2,png}', 'icons/{favicon.svg,icon-192.png}']
const NOT_STORED = 'assets/*-latin-ext-*'

/** Builds the service worker with the list of the files that it stores. */
export function workerWithFiles(alias: AliasOptions): Plugin {
  const scripts = new Set<string>()
  return {
    name: 'worker-with-files',
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
    // After the other plugins have written their files.
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }) {
        const files = [...globSync(OTHER_FILES, { cwd: dir, exclude: [NOT_STORED] }), ...scripts].toSorted()
        // One text for all files takes a third of a kilobyte less than an entry for each.
        const list = files.map(file => `${file.replace(/^assets\/(.*)\.js$/, '$1')} ${digestOf(join(dir, file))}`)
        await build({
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          resolve: { alias },
          define: { BUILT_FILES: JSON.stringify(list.join('\n')) },
          build: {
            outDir: dir,
            emptyOutDir: false,
            target: 'es2023',
            rolldownOptions: {
              input: 'sw/sw.ts',
              output: { format: 'iife', entryFileNames: 'sw.js' },
              // Constant objects that the worker does not use are left out, although they read from other ones.
              treeshake: { propertyReadSideEffects: false },
            },
          },
        })
      },
    },
  }
}

/** A part of the digest is enough: it detects the page of a captive portal in place of a file, and not an attack. */
function digestOf(file: string) {
  return createHash('sha256').update(readFileSync(file)).digest().subarray(0, 3).toString('base64')
}
