import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** Compressing less than this saves nothing, because it fits into one network packet. */
const GZIP_FROM_CHARACTERS = 2048
const GZIP_LEVEL = 4

const gzipAsync = promisify(gzip)

export const isWorthCompressing = (json: string) => json.length >= GZIP_FROM_CHARACTERS

/** For lists and pages of tens of kilobytes (W14). Compresses in a worker thread, not on the event loop. */
export async function compressed(json: string | Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await gzipAsync(json, { level: GZIP_LEVEL }))
}
