import { join, resolve } from 'node:path'
import type { Bounds } from '#contract/places/map.ts'
import { readConfig } from '../config/config.ts'
import { cutMap, MapNotCut } from '../places/cut-map.ts'
import { MAP_FILE } from '../places/map-file.ts'

/*
 * `npm run map -- SOURCE [WEST,SOUTH,EAST,NORTH [ZOOM]]` gets the map of streets, or cuts an area out of a larger one.
 * SOURCE is the address or the path of a PMTiles file with the layers of Protomaps. A running server serves the new
 * file from the next request on.
 */
const DEFAULT_ZOOM = 14

try {
  const { dataDir } = readConfig(process.env)
  const [from, area, zoom = String(DEFAULT_ZOOM), ...others] = process.argv.slice(2)
  if (from === undefined || others.length > 0 || !/^\d{1,2}$/.test(zoom)) throw new MapNotCut(usage())
  const to = join(resolve(dataDir), MAP_FILE)
  const { tiles, bytes } = await cutMap({
    from,
    bounds: area === undefined ? undefined : boundsIn(area),
    maxZoom: Number(zoom),
    to,
    onProgress: (done, all) => process.stderr.write(`\r${Math.floor((100 * done) / all)} %`),
  })
  process.stderr.write('\n')
  console.log(`${tiles} tiles, ${(bytes / 1e6).toFixed(1)} MB`)
  console.log(to)
} catch (error) {
  console.error(error instanceof MapNotCut ? error.message : error)
  process.exit(1)
}

function boundsIn(area: string): Bounds {
  const [west = NaN, south = NaN, east = NaN, north = NaN, ...others] = area.split(',').map(Number)
  const isArea = west < east && south < north && west >= -180 && east <= 180 && south >= -90 && north <= 90
  if (!isArea || others.length > 0) throw new MapNotCut(usage())
  return { west, south, east, north }
}

function usage() {
  return 'npm run map -- SOURCE [WEST,SOUTH,EAST,NORTH [ZOOM]], such as: npm run map -- planet.pmtiles -80.5,25.5,-80,26 14'
}
