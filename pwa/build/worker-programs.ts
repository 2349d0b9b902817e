import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import map from 'maplibre-gl/package.json' with { type: 'json' }
import reader from 'tesseract.js/package.json' with { type: 'json' }
import type { Plugin } from 'vite'

export const flyerReaderVersion = reader.version
export const mapWorkerVersion = map.version

/**
 * The programs of packages that run in workers: the one that reads flyers, with the data of its languages, and the one
 * that decodes the map. Their files find each other by name, so they are not hashed: their folder has the version.
 */
const programs = {
  [`ocr/${flyerReaderVersion}`]: [
    'tesseract.js/dist/worker.min.js',
    'tesseract.js-core/tesseract-core-simd-lstm.js',
    'tesseract.js-core/tesseract-core-simd-lstm.wasm',
    '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
    '@tesseract.js-data/spa/4.0.0_best_int/spa.traineddata.gz',
  ],
  [`map-worker/${mapWorkerVersion}`]: ['maplibre-gl/dist/maplibre-gl-worker.mjs'],
}

const files: Record<string, string> = Object.fromEntries(
  Object.entries(programs).flatMap(([folder, paths]) =>
    paths.map(path => [
      `${folder}/${basename(path)}`,
      fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url)),
    ]),
  ),
)

/** Serves the files in development, and copies them to the build. */
export function workerPrograms(): Plugin {
  return {
    name: 'worker-programs',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files[(request.url ?? '').slice(1)]
        if (!file) return next()
        response.setHeader('Content-Type', /\.m?js$/.test(file) ? 'text/javascript' : 'application/octet-stream')
        response.end(readFileSync(file))
      })
    },
    generateBundle() {
      for (const [fileName, file] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source: readFileSync(file) })
    },
  }
}
