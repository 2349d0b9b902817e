import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { Compression, type Entry, TileType, tileIdToZxy, zxyToTileId } from 'pmtiles'
import { frontOfMap } from '#api/places/map-archive.ts'

/*
 * A small map with the layers of Protomaps: the streets of a made-up Miami, as vector tiles in a PMTiles file. It
 * covers `MIAMI_MAP` and the zooms 0 to 14.
 */
export const MIAMI_MAP = { west: -80.32, south: 25.68, east: -80.1, north: 25.88 }
const MAX_ZOOM = 14

type Position = [longitude: number, latitude: number]
type Properties = Record<string, string | number>

export async function writeStreetMap(path: string) {
  const layers = Object.entries(cityLayers()).map(([name, features]) => ({
    name,
    index: new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom: MAX_ZOOM, indexMaxZoom: 6 }),
  }))
  const entries: Entry[] = []
  const tiles: Uint8Array[] = []
  let offset = 0
  for (const tileId of tileIds()) {
    const [z, x, y] = tileIdToZxy(tileId)
    const found = layers.flatMap(({ name, index }) => {
      const tile = index.getTile(z, x, y)
      return tile && tile.features.length > 0 ? [[name, tile] as const] : []
    })
    if (found.length === 0) continue
    const tile = gzipSync(fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: 4096 }))
    entries.push({ tileId, offset, length: tile.length, runLength: 1 })
    tiles.push(tile)
    offset += tile.length
  }
  const { west: minLon, south: minLat, east: maxLon, north: maxLat } = MIAMI_MAP
  const front = await frontOfMap({
    entries,
    metadata: { name: 'Streets for tests', vector_layers: layers.map(({ name }) => ({ id: name, fields: {} })) },
    header: {
      tileCompression: Compression.Gzip,
      tileType: TileType.Mvt,
      minZoom: 0,
      maxZoom: MAX_ZOOM,
      minLon,
      minLat,
      maxLon,
      maxLat,
    },
  })
  await writeFile(path, Buffer.concat([front, ...tiles]))
}

function tileIds() {
  const column = (longitude: number, z: number) => Math.floor(((longitude + 180) / 360) * 2 ** z)
  const row = (latitude: number, z: number) =>
    Math.floor(((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z)
  const ids: number[] = []
  for (let z = 0; z <= MAX_ZOOM; z++)
    for (let x = column(MIAMI_MAP.west, z); x <= column(MIAMI_MAP.east, z); x++)
      for (let y = row(MIAMI_MAP.north, z); y <= row(MIAMI_MAP.south, z); y++) ids.push(zxyToTileId(z, x, y))
  return ids.toSorted((one, other) => one - other)
}

function cityLayers() {
  const { west, south, east, north } = MIAMI_MAP
  const coast: Position[] = [
    [-80.187, north],
    [-80.183, 25.82],
    [-80.186, 25.79],
    [-80.184, 25.775],
    [-80.192, 25.762],
    [-80.21, 25.738],
    [-80.235, 25.722],
    [-80.262, south],
  ]
  const island: Position[] = [
    [-80.144, north],
    [-80.122, north],
    [-80.128, 25.8],
    [-80.131, 25.766],
    [-80.141, 25.767],
    [-80.143, 25.8],
  ]
  const streets = Array.from({ length: 27 }, (_, nth) => {
    const latitude = south + 0.01 + nth * 0.0072
    const isAvenue = nth % 4 === 0
    return line([west, latitude], [coastAt(coast, latitude), latitude], {
      kind: isAvenue ? 'major_road' : 'minor_road',
      name: isAvenue ? `Calle ${nth}` : `SW ${nth} St`,
    })
  })
  const avenues = Array.from({ length: 22 }, (_, nth) =>
    line([west + 0.004 + nth * 0.006, south + 0.02], [west + 0.004 + nth * 0.006, north], {
      kind: nth % 5 === 0 ? 'major_road' : 'minor_road',
      name: `${nth} Ave`,
    }),
  )
  return {
    earth: [
      area([[west - 1, south - 1], [west - 1, north + 1], [-80.187, north + 1], ...coast], { kind: 'earth' }),
      area(island, { kind: 'island' }),
    ],
    water: [
      area([...coast, [-80.262, south - 1], [east + 1, south - 1], [east + 1, north + 1], [-80.187, north + 1]], {
        kind: 'ocean',
      }),
      line([-80.3, 25.81], [-80.19, 25.77], { kind: 'river', name: 'Miami River' }),
      label([-80.165, 25.74], { kind: 'bay', name: 'Biscayne Bay' }),
    ],
    landuse: [
      area(
        [
          [-80.19, 25.772],
          [-80.186, 25.772],
          [-80.186, 25.778],
          [-80.19, 25.778],
        ],
        { kind: 'park' },
      ),
      area(
        [
          [-80.28, 25.745],
          [-80.262, 25.745],
          [-80.262, 25.758],
          [-80.28, 25.758],
        ],
        { kind: 'park' },
      ),
    ],
    roads: [
      ...streets,
      ...avenues,
      line([west, 25.785], [-80.13, 25.789], { kind: 'highway', name: 'Dolphin Expy' }),
      line([-80.206, north], [-80.2, 25.75], { kind: 'highway', name: 'I-95' }),
      line([-80.137, 25.768], [-80.128, north], { kind: 'major_road', name: 'Collins Ave' }),
    ],
    places: [
      label([-80.1937, 25.7743], { kind: 'locality', name: 'Miami', population_rank: 11 }),
      label([-80.134, 25.79], { kind: 'locality', name: 'Miami Beach', population_rank: 8 }),
      label([-80.238, 25.766], { kind: 'neighbourhood', name: 'Little Havana', 'name:es': 'La Pequeña Habana' }),
      label([-80.199, 25.801], { kind: 'neighbourhood', name: 'Wynwood' }),
      label([-80.191, 25.762], { kind: 'neighbourhood', name: 'Brickell' }),
    ],
  }
}

function coastAt(coast: Position[], latitude: number) {
  const after = coast.findIndex(([, at]) => at <= latitude)
  const [one, other] = [coast[after - 1] ?? coast[0], coast[after] ?? coast.at(-1)]
  if (!one || !other || one[1] === other[1]) return one?.[0] ?? MIAMI_MAP.east
  return one[0] + ((other[0] - one[0]) * (one[1] - latitude)) / (one[1] - other[1])
}

function area(ring: Position[], properties: Properties) {
  return feature({ type: 'Polygon' as const, coordinates: [[...ring, ring[0] ?? [0, 0]]] }, properties)
}

function line(from: Position, to: Position, properties: Properties) {
  return feature({ type: 'LineString' as const, coordinates: [from, to] }, properties)
}

function label(at: Position, properties: Properties) {
  return feature({ type: 'Point' as const, coordinates: at }, properties)
}

function feature<Geometry>(geometry: Geometry, properties: Properties) {
  return { type: 'Feature' as const, geometry, properties }
}
