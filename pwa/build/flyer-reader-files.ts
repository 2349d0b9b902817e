import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import reader from 'tesseract.js/package.json' with { type: 'json' }
import type { Plugin } from 'vite'

export const flyerReaderVersion = reader.version

/**
 * The program that reads flyers, with the data of its languages. The files find each other by name, so they are not hashed:
 * their folder has the version.
 */
const files: Record<string, string> = Object.fromEntries(
  [
    'tesseract.js/dist/worker.min.js',
    'tesseract.js-core/tesseract-core-simd-lstm.js',
    'tesseract.js-core/tesseract-core-simd-lstm.wasm',
    '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
    '@tesseract.js-data/spa/4.0.0_best_int/spa.traineddata.gz',
  ].map(path => [
    `ocr/${flyerReaderVersion}/${basename(path)}`,
    fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url)),
  ]),
)

/** Serves the files in development, and copies them to the build. */
export function flyerReader(): Plugin {
  return {
    name: 'flyer-reader',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files[(request.url ?? '').slice(1)]
        if (!file) return next()
        response.setHeader('Content-Type', file.endsWith('.js') ? 'text/javascript' : 'application/octet-stream')
        response.end(readFileSync(file))
      })
    },
    generateBundle() {
      for (const [fileName, file] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source: readFileSync(file) })
    },
  }
}
