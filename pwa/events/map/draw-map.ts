import {
  addProtocol,
  GeoJSONSource,
  type LngLatLike,
  MapLibreMap,
  type Point,
  type PointLike,
  setWorkerUrl,
} from 'maplibre-gl'
import { PMTiles } from 'pmtiles'
import { allowMapWorker, MAP_WORKER } from '#pwa/worker/worker-url.ts'
import { readMapPart } from '#sw/cache/map-parts.ts'
import { isUnreached } from '#sw/http/failures.ts'
import { boundsOf } from './map-places.ts'
import { type MapContent, mapStyle, POINTS, TILES } from './map-style.ts'

export type DrawnMap = {
  show: (content: MapContent) => void
  zoomBy: (steps: number) => void
  /** Reads again what could not be read. */
  reload: () => void
  remove: () => void
}

type Options = {
  label: string
  /** A place was chosen, or none. */
  onChoose: (key: string | null) => void
  /** A part of the map could not be read, because there is no connection. */
  onMissing: () => void
  /** All that is in view is drawn. */
  onIdle: () => void
}

/** How far from a point a finger may be, in pixels. */
const REACH = 16
const MAX_ZOOM = 18
/** How the places fill the map. */
const VIEW = { padding: 56, maxZoom: 14 }

/** Draws the map into the element. Throws where the browser cannot draw maps. */
export function drawMap(
  element: HTMLElement,
  content: MapContent,
  { label, onChoose, onMissing, onIdle }: Options,
): DrawnMap {
  allowMapWorker()
  setWorkerUrl(MAP_WORKER)
  addProtocol(TILES, async ({ url }, { signal }) => {
    try {
      return { data: await readTile(url, signal) }
    } catch (error) {
      if (isUnreached(error)) onMissing()
      throw error
    }
  })
  const { bounds } = content.map
  const streets = new MapLibreMap({
    container: element,
    style: mapStyle(content),
    bounds: cornersOf(boundsOf(content.places) ?? bounds),
    fitBoundsOptions: VIEW,
    maxBounds: cornersOf(widened(bounds)),
    maxZoom: MAX_ZOOM,
    // The credit is a link of the page. Nothing turns or tilts the map.
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    locale: { 'Map.Title': label },
  })
  streets.touchZoomRotate.disableRotation()
  streets.keyboard.disableRotation()
  styleCanvas(streets)
  // The wheel scrolls the page: the list is below. With the Control key, which a trackpad sends for a pinch, it zooms.
  const keepScrolling = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation()
  }
  element.addEventListener('wheel', keepScrolling, { capture: true })

  let shown = keysOf(content)
  streets.on('idle', onIdle)
  streets.on('mousemove', ({ point }) => {
    streets.getCanvas().style.cursor = pointAt(streets, point) ? 'pointer' : 'grab'
  })
  streets.on('click', ({ point, lngLat }) => {
    const found = pointAt(streets, point)
    if (found?.cluster) return void openCluster(streets, lngLat, Number(found.cluster_id))
    onChoose(found ? String(found.key) : null)
    // What is shown of the place covers the lower part of the map.
    if (found) streets.easeTo({ center: lngLat, offset: [0, -element.clientHeight / 4] })
  })

  return {
    show(next) {
      streets.setStyle(mapStyle(next))
      const corners = boundsOf(next.places)
      if (corners && keysOf(next) !== shown) streets.fitBounds(cornersOf(corners), VIEW)
      shown = keysOf(next)
    },
    zoomBy: steps => streets.zoomTo(streets.getZoom() + steps),
    reload() {
      if (streets.getSource('streets')) streets.refreshTiles('streets')
    },
    remove() {
      element.removeEventListener('wheel', keepScrolling, { capture: true })
      streets.remove()
    },
  }
}

/** The few rules of the library's style sheet that a map without its controls needs. */
function styleCanvas(streets: MapLibreMap) {
  Object.assign(streets.getCanvasContainer().style, { touchAction: 'none', userSelect: 'none' })
  Object.assign(streets.getCanvas().style, { position: 'absolute', top: '0', left: '0', outlineOffset: '-4px' })
}

const archives = new Map<string, PMTiles>()

async function readTile(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const [version = '', z, x, y] = url.slice(`${TILES}://`.length).split('/')
  const archive = archives.get(version) ?? new PMTiles(partsOf(version))
  archives.set(version, archive)
  try {
    const tile = await archive.getZxy(Number(z), Number(x), Number(y), signal)
    return tile?.data ?? new ArrayBuffer(0)
  } catch (error) {
    // The archive keeps a failed read of its lists.
    if (archives.get(version) === archive) archives.delete(version)
    throw error
  }
}

function partsOf(version: string) {
  return {
    getKey: () => version,
    getBytes: async (offset: number, length: number, signal?: AbortSignal) => ({
      data: await readMapPart({ version, offset, length }, signal),
    }),
  }
}

async function openCluster(streets: MapLibreMap, center: LngLatLike, cluster: number) {
  const source = streets.getSource(POINTS)
  if (!(source instanceof GeoJSONSource)) return
  const zoom = await source.getClusterExpansionZoom(cluster)
  streets.easeTo({ center, zoom: Math.min(zoom + 0.2, MAX_ZOOM) })
}

type PointProperties = { key?: unknown; cluster?: unknown; cluster_id?: unknown }

/** The point under the finger, else one in its reach. */
function pointAt(streets: MapLibreMap, point: Point): PointProperties | undefined {
  if (!streets.getLayer(POINTS)) return undefined
  const { x, y } = point
  const around: [PointLike, PointLike] = [
    [x - REACH, y - REACH],
    [x + REACH, y + REACH],
  ]
  const layers = [POINTS]
  const [found] = [
    ...streets.queryRenderedFeatures(point, { layers }),
    ...streets.queryRenderedFeatures(around, { layers }),
  ]
  return found?.properties
}

function keysOf({ places }: MapContent) {
  return places.map(({ key }) => key).join(' ')
}

type Bounds = MapContent['map']['bounds']

function cornersOf({ west, south, east, north }: Bounds): [[number, number], [number, number]] {
  return [
    [west, south],
    [east, north],
  ]
}

/** The map can be moved a little beyond its bounds, so that places at its edge can be centered. */
function widened({ west, south, east, north }: Bounds): Bounds {
  const [byLongitude, byLatitude] = [(east - west) / 4, (north - south) / 4]
  return {
    west: Math.max(west - byLongitude, -180),
    south: Math.max(south - byLatitude, -85),
    east: Math.min(east + byLongitude, 180),
    north: Math.min(north + byLatitude, 85),
  }
}
