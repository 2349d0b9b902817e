import type {
  ExpressionSpecification,
  LayerSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from '@maplibre/maplibre-gl-style-spec'
import type { Locale } from '#contract/i18n/locale.ts'
import type { StreetMap } from '#contract/places/map.ts'
import type { MapColours } from './map-colours.ts'
import type { MapPlace } from './map-places.ts'

/** The protocol of the tiles, by which the library asks `draw-map.ts`. */
export const TILES = 'pista-map'
/** The layer whose points can be chosen, and the source of its clusters. */
export const POINTS = 'points'

/** The font of the page, which is loaded already: the library draws the letters from it, so no letters are served. */
const FONT = ['Instrument Sans Variable']

const GREEN = 'park forest wood nature_reserve golf_course grass garden cemetery meadow zoo'.split(' ')

type Filter = SymbolLayerSpecification['filter'] & {}
type Layout = NonNullable<SymbolLayerSpecification['layout']>

export type MapContent = {
  map: StreetMap
  places: MapPlace[]
  chosen: string | null
  colours: MapColours
  language: Locale
}

/** The map with the layers of Protomaps (version 4), and the places of the events above it. */
export function mapStyle({ map, places, chosen, colours, language }: MapContent): StyleSpecification {
  const { west, south, east, north } = map.bounds
  return {
    version: 8,
    sources: {
      streets: {
        type: 'vector',
        tiles: [`${TILES}://${map.version}/{z}/{x}/{y}`],
        bounds: [west, south, east, north],
        minzoom: map.minZoom,
        maxzoom: map.maxZoom,
      },
      [POINTS]: {
        type: 'geojson',
        data: {
          type: 'FeatureCollection',
          features: places.map(({ key, point, name, events }) => ({
            type: 'Feature',
            geometry: { type: 'Point', coordinates: [point.longitude, point.latitude] },
            properties: { key, name, parties: events.length },
          })),
        },
        cluster: true,
        clusterRadius: 44,
        clusterMaxZoom: 15,
        clusterProperties: { parties: ['+', ['get', 'parties']] },
      },
    },
    layers: [...ground(colours), ...roads(colours), ...names(colours, language), ...points(colours, chosen)],
  }
}

function ground({ land, water, park, building }: MapColours): LayerSpecification[] {
  const fill = (id: string, layer: string, colour: string, more: { filter?: Filter; minzoom?: number } = {}) =>
    ({ id, type: 'fill', source: 'streets', 'source-layer': layer, ...more, paint: { 'fill-color': colour } }) as const
  return [
    { id: 'background', type: 'background', paint: { 'background-color': land } },
    fill('earth', 'earth', land),
    fill('parks', 'landuse', park, { filter: ['in', ['get', 'kind'], ['literal', GREEN]] }),
    fill('water', 'water', water, { filter: ['==', ['geometry-type'], 'Polygon'] }),
    {
      id: 'rivers',
      type: 'line',
      source: 'streets',
      'source-layer': 'water',
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': water, 'line-width': byZoom(1, 4) },
    },
    fill('buildings', 'buildings', building, { minzoom: 14 }),
  ]
}

function roads({ street, avenue, highway }: MapColours): LayerSpecification[] {
  const road = (kind: string, colour: string, minzoom: number, width: ExpressionSpecification): LayerSpecification => ({
    id: kind,
    type: 'line',
    source: 'streets',
    'source-layer': 'roads',
    filter: ['==', ['get', 'kind'], kind],
    minzoom,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': width },
  })
  return [
    road('rail', street, 12, byZoom(0.5, 1.5)),
    road('path', street, 14, byZoom(0.5, 1.5)),
    road('minor_road', street, 12, byZoom(0.7, 9)),
    road('major_road', avenue, 9, byZoom(1.2, 13)),
    road('highway', highway, 6, byZoom(1.6, 15)),
  ]
}

function names({ land, name, place }: MapColours, language: Locale): LayerSpecification[] {
  const text: ExpressionSpecification = ['coalesce', ['get', `name:${language}`], ['get', 'name']]
  const symbol = (
    id: string,
    layer: string,
    { colour = name, layout, ...more }: { colour?: string; layout: Layout; filter: Filter; minzoom?: number },
  ): LayerSpecification => ({
    id,
    type: 'symbol',
    source: 'streets',
    'source-layer': layer,
    ...more,
    layout: { 'text-field': text, 'text-font': FONT, ...layout },
    paint: { 'text-color': colour, 'text-halo-color': land, 'text-halo-width': 1.5 },
  })
  return [
    symbol('names of roads', 'roads', {
      minzoom: 13,
      filter: ['in', ['get', 'kind'], ['literal', ['highway', 'major_road', 'minor_road']]],
      layout: { 'symbol-placement': 'line', 'text-size': 12 },
    }),
    symbol('names of water', 'water', {
      filter: ['==', ['geometry-type'], 'Point'],
      layout: { 'text-size': 13, 'text-max-width': 6 },
    }),
    symbol('neighbourhoods', 'places', {
      minzoom: 11,
      filter: ['in', ['get', 'kind'], ['literal', ['neighbourhood', 'macrohood']]],
      layout: { 'text-size': 13, 'text-max-width': 8, 'text-padding': 8 },
    }),
    symbol('cities', 'places', {
      colour: place,
      filter: ['==', ['get', 'kind'], 'locality'],
      layout: {
        'text-size': 16,
        'text-max-width': 8,
        'symbol-sort-key': ['-', ['coalesce', ['get', 'population_rank'], 0]],
      },
    }),
  ]
}

function points({ land, place, point, count }: MapColours, chosen: string | null): LayerSpecification[] {
  const isChosen: ExpressionSpecification = ['==', ['get', 'key'], chosen ?? '']
  return [
    {
      id: POINTS,
      type: 'circle',
      source: POINTS,
      paint: {
        'circle-color': point,
        'circle-radius': ['step', ['get', 'parties'], 10, 2, 15, 10, 19, 100, 24],
        'circle-stroke-width': ['case', isChosen, 4, 3],
        'circle-stroke-color': ['case', isChosen, place, land],
      },
    },
    {
      id: 'counts',
      type: 'symbol',
      source: POINTS,
      filter: ['>', ['get', 'parties'], 1],
      layout: {
        'text-field': ['to-string', ['get', 'parties']],
        'text-font': FONT,
        'text-size': 15,
        'text-allow-overlap': true,
        // Names of the map stay clear of the point.
        'text-padding': 8,
      },
      paint: { 'text-color': count },
    },
    {
      id: 'names of places',
      type: 'symbol',
      source: POINTS,
      minzoom: 12,
      filter: ['!', ['has', 'point_count']],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': FONT,
        'text-size': 14,
        'text-max-width': 9,
        'text-anchor': 'top',
        'text-offset': [0, 1.1],
      },
      paint: { 'text-color': place, 'text-halo-color': land, 'text-halo-width': 2 },
    },
  ]
}

function byZoom(far: number, near: number): ExpressionSpecification {
  return ['interpolate', ['exponential', 1.5], ['zoom'], 9, far, 17, near]
}
