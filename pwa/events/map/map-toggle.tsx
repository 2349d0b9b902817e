import List from 'lucide-react/icons/list'
import MapIcon from 'lucide-react/icons/map'
import type { Event } from '#contract/events/events.ts'
import { useMapI18n } from '#pwa/i18n/pages/map.ts'
import { placesOf } from './map-places.ts'
import { useStreetMap } from './use-street-map.ts'

type MapToggleProps = { events: Event[]; isOpen: boolean | undefined; onToggle: (isOpen: boolean) => void }

/** Between the list and the map. Shown where the map of the site has a place of these events. */
export default function MapToggle({ events, isOpen, onToggle }: MapToggleProps) {
  const text = useMapI18n()
  const map = useStreetMap()
  if (!isOpen && (!map || placesOf(events, events, map.bounds).places.length === 0)) return null

  const Icon = isOpen ? List : MapIcon
  return (
    <button
      type="button"
      onClick={() => onToggle(!isOpen)}
      className="-my-2 inline-flex min-h-11 items-center gap-2 font-semibold text-accent-strong underline"
    >
      <Icon className="size-4" />
      {isOpen ? text.list : text.map}
    </button>
  )
}
