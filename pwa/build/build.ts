import { readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { FINGERPRINT_FILE, filesIn, fingerprint } from './fingerprint.ts'

const COMPRESSED = new Set(['.html', '.js', '.mjs', '.css', '.svg', '.json', '.webmanifest', '.txt', '.wasm'])
const WORTH_COMPRESSING_BYTES = 1024

process.chdir(join(import.meta.dirname, '../..'))

// Loaded only after changes: a site with the pages of a release starts without the packages of the build.
if (!(await isBuilt())) (await import('./catalogues.ts')).compileCatalogues()
if (await isBuilt()) {
  console.log('The screens are already built.')
} else {
  const startedAt = performance.now()
  const fingerprintBefore = await fingerprint()
  console.log('Building the screens (first start and after changes only) …')
  const [{ build }, { subsetFonts }] = await Promise.all([import('vite'), import('./subset-fonts.ts')])
  await subsetFonts()
  await build({ logLevel: 'warn' })
  console.log(`Built in ${seconds(startedAt)} s. Compressing …`)
  const count = await compressAssets('dist')
  writeFileSync(FINGERPRINT_FILE, fingerprintBefore)
  console.log(`The screens are ready: ${count} files compressed, ${seconds(startedAt)} s in all.`)
}

async function isBuilt() {
  try {
    return readFileSync(FINGERPRINT_FILE, 'utf8') === (await fingerprint())
  } catch {
    return false
  }
}

/** Compressed once at build time with the highest quality, so that the server does not compress on each request. */
async function compressAssets(folder: string) {
  const files = (await filesIn(folder)).filter(path => COMPRESSED.has(extname(path)))
  const done = await Promise.all(files.map(compressAsset))
  return done.filter(Boolean).length
}

async function compressAsset(path: string) {
  const content = await readFile(path)
  if (content.length < WORTH_COMPRESSING_BYTES) return false
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        // The highest quality takes many seconds for a program, and makes it a tenth smaller.
        [constants.BROTLI_PARAM_QUALITY]: extname(path) === '.wasm' ? 9 : constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
  return true
}

function seconds(since: number) {
  return ((performance.now() - since) / 1000).toFixed(1)
}
