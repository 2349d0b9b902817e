import type { Event } from '#contract/events/events.ts'
import { isPast } from '#contract/events/nights.ts'
import { untilLoaded } from '#pwa/data/until-loaded.ts'
import { useFormat, withI18n } from '#pwa/i18n/i18n.ts'
import { useMapI18n } from '#pwa/i18n/pages/map.ts'
import { Notice } from '#pwa/ui/notice.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { placesOf } from './map-places.ts'
import { MAP_SPACE } from './map-space.ts'
import { useStreetMap } from './use-street-map.ts'

type EventMapProps = { events: Event[]; all: Event[]; nowMs: number; tonight: string; city: string }

/**
 * The map of the events that are still to come, above their list, which is for keyboards and screen
 * readers. `all` are the events of the city, by which venues are found.
 */
export default function EventMap({ events, all, nowMs, tonight, city }: EventMapProps) {
  const text = useMapI18n()
  const format = useFormat()
  const map = useStreetMap()
  const open = events.filter(event => event.status === 'active' && !isPast(event, nowMs))
  const { places, missing } = map ? placesOf(open, all, map.bounds) : { places: [], missing: open.length }

  return (
    <section aria-label={text.label} className="mt-3 space-y-3">
      {map === undefined && <MapLoading />}
      {map && places.length > 0 && <MapView map={map} places={places} nowMs={nowMs} tonight={tonight} city={city} />}
      {map !== undefined && missing > 0 && (
        <Notice>{places.length > 0 ? text.missing({ count: missing, tag: format.tag }) : text.none}</Notice>
      )}
    </section>
  )
}

/** The library of the map is loaded with it. The scripts of an opened map stay on the device. */
const MapView = optional(
  withI18n(() => untilLoaded(() => import(/* online */ './map-view.tsx'))),
  {
    placeholder: <MapLoading />,
  },
)

function MapLoading() {
  return (
    <div className="flex flex-col gap-2" style={MAP_SPACE}>
      <Skeleton className="grow rounded-card!" />
      <output className="block text-sm text-muted">{useMapI18n().loading}</output>
    </div>
  )
}
