import { serverPaths } from '#contract/paths.ts'
import * as calls from '#contract/places/calls.ts'
import type { SiteMap, StreetMap } from '#contract/places/map.ts'
import type { Context } from '../app-context.ts'
import { publicJson } from '../http/etag.ts'
import { Feature } from '../http/feature.ts'
import { limited } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { openMap } from './map-file.ts'

/** No part of a map that a device reads at once is longer: a tile, or a list of tiles. */
export const PART_MAX_BYTES = 1024 * 1024

/** The map of streets. The file is read in parts: each response has the bytes of one range. */
export const map = new Feature()
  .call(calls.siteMap, [limited('public-read', 'address')], async (c, { config }) => {
    await using open = await openMap(config.dataDir)
    return await publicJson(c, JSON.stringify({ maps: open ? [streetMapOf(open)] : [] } satisfies SiteMap))
  })
  .get('/map/:file', limited('read-map', 'address'), sendPart)

async function sendPart(c: Context) {
  await using open = await openMap(c.var.app.config.dataDir)
  if (!open || c.req.path !== serverPaths.map(open.version)) refuse(404, 'not-found')
  const { file, bytes, version } = open
  const part = partIn(c.req.header('range'), bytes)
  if (!part) return c.body(null, 416, { 'Content-Range': `bytes */${bytes}` })
  const length = part.to - part.from + 1
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafeSlow(length), 0, length, part.from)
  // The operator cut the file short while it was read.
  if (bytesRead < length) refuse(404, 'not-found')
  return c.body(buffer, 206, {
    'Content-Type': 'application/vnd.pmtiles',
    'Content-Range': `bytes ${part.from}-${part.to}/${bytes}`,
    'Accept-Ranges': 'bytes',
    // The name of the file has its version.
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: `"${version}"`,
  })
}

function streetMapOf({ version, bounds, minZoom, maxZoom }: StreetMap): StreetMap {
  return { version, bounds, minZoom, maxZoom }
}

/** One range with both ends, as readers of maps send it; undefined for another one, and for one that is too long. */
function partIn(range: string | undefined, bytes: number): { from: number; to: number } | undefined {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(range ?? '') ?? []
  const from = Number(first)
  const to = Math.min(Number(last), bytes - 1)
  return from <= to && to - from < PART_MAX_BYTES ? { from, to } : undefined
}
