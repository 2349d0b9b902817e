import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { subsetFonts } from './subset-fonts.ts'

/** The inputs of the build. If none of them has changed, the build is skipped. */
const INPUTS = ['pwa', 'sw', 'api/contract', 'vite.config.ts', 'manifest.webmanifest', 'package-lock.json']
const FINGERPRINT_FILE = 'dist/.built-from'
const COMPRESSED = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.wasm'])
const WORTH_COMPRESSING_BYTES = 1024

process.chdir(join(import.meta.dirname, '..'))

const fingerprintNow = await fingerprint()
if (fingerprintNow === lastFingerprint()) {
  console.log('The screens are already built.')
} else {
  const startedAt = performance.now()
  console.log('Building the screens (first start and after changes only) …')
  await subsetFonts()
  await build({ logLevel: 'warn' })
  console.log(`Built in ${seconds(startedAt)} s. Compressing …`)
  const count = await compressAssets('dist')
  writeFileSync(FINGERPRINT_FILE, fingerprintNow)
  console.log(`The screens are ready: ${count} files compressed, ${seconds(startedAt)} s in all.`)
}

async function fingerprint() {
  const hash = createHash('sha256')
  for (const path of (await Promise.all(INPUTS.map(filesIn))).flat().toSorted())
    hash
      .update(path)
      .update('\0')
      .update(await readFile(path))
  return hash.digest('hex')
}

async function filesIn(path: string): Promise<string[]> {
  if (extname(path)) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

function lastFingerprint() {
  try {
    return readFileSync(FINGERPRINT_FILE, 'utf8')
  } catch {
    return 'nothing yet'
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
