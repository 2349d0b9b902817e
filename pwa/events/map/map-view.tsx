import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { StreetMap } from '#contract/places/map.ts'
import { markUsed } from '#pwa/data/used-parts.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useMapI18n } from '#pwa/i18n/pages/map.ts'
import { IconButton } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { listenToPage } from '#sw/online.ts'
import { EventRow } from '../event/event-row.tsx'
import { type DrawnMap, drawMap } from './draw-map.ts'
import { mapColoursAt } from './map-colours.ts'
import type { MapPlace } from './map-places.ts'
import { MAP_SPACE } from './map-space.ts'

type MapViewProps = { map: StreetMap; places: MapPlace[]; nowMs: number; tonight: string; city: string }

export default function MapView({ map, places, nowMs, tonight, city }: MapViewProps) {
  const text = useMapI18n()
  const { language } = useLanguage()
  const element = useRef<HTMLDivElement>(null)
  const drawn = useRef<DrawnMap>(undefined)
  const [chosen, setChosen] = useState<string | null>(null)
  const [state, setState] = useState<'drawn' | 'partial' | 'impossible'>('drawn')
  const [isBusy, setIsBusy] = useState(true)
  const place = places.find(({ key }) => key === chosen)

  const contentAt = useEffectEvent((at: HTMLElement) => ({
    map,
    places,
    chosen,
    language,
    colours: mapColoursAt(at),
  }))
  const show = useEffectEvent(() => {
    if (element.current) drawn.current?.show(contentAt(element.current))
  })
  const draw = useEffectEvent((at: HTMLElement) => {
    try {
      return drawMap(at, contentAt(at), {
        label: text.canvas,
        onChoose: setChosen,
        onMissing: () => setState('partial'),
        onIdle: () => setIsBusy(false),
      })
    } catch {
      setState('impossible')
      return undefined
    }
  })

  useEffect(() => markUsed('map'), [])

  // The canvas is outside React.
  useEffect(() => {
    if (!element.current) return undefined
    drawn.current = draw(element.current)
    const stopWatching = onThemeChange(() => show())
    const stopListening = listenToPage({
      online: () => {
        setState(before => (before === 'partial' ? 'drawn' : before))
        drawn.current?.reload()
      },
    })
    return () => {
      stopWatching()
      stopListening()
      drawn.current?.remove()
      drawn.current = undefined
    }
  }, [])
  const contentKey = JSON.stringify([map, language, chosen, places.map(({ key, events }) => [key, events.length])])
  const shownKey = useRef(contentKey)
  useEffect(() => {
    if (shownKey.current !== contentKey) show()
    shownKey.current = contentKey
  }, [contentKey])

  if (state === 'impossible') return <Notice>{text.impossible}</Notice>
  return (
    <>
      <div className="relative isolate overflow-hidden rounded-card border border-line bg-raised">
        <div ref={element} aria-busy={isBusy} className="relative overflow-hidden" style={MAP_SPACE} />
        <div className="absolute top-3 right-4 grid gap-2">
          <IconButton icon={Plus} look="quiet" aria-label={text.zoomIn} onClick={() => drawn.current?.zoomBy(1)} />
          <IconButton icon={Minus} look="quiet" aria-label={text.zoomOut} onClick={() => drawn.current?.zoomBy(-1)} />
        </div>
        <a
          href="https://www.openstreetmap.org/copyright"
          target="_blank"
          rel="noopener noreferrer"
          className="absolute top-3 left-3 rounded-inner bg-surface/80 px-2 py-1 text-sm underline"
        >
          {text.credit}
        </a>
        <div aria-live="polite" className="absolute bottom-0 left-0 w-full" style={{ maxWidth: '19rem' }}>
          {place && (
            <ChosenPlace place={place} nowMs={nowMs} tonight={tonight} city={city} onClose={() => setChosen(null)} />
          )}
        </div>
      </div>
      {state === 'partial' && <Notice tone="offline">{text.partial}</Notice>}
    </>
  )
}

type ChosenPlaceProps = Omit<MapViewProps, 'map' | 'places'> & { place: MapPlace; onClose: () => void }

function ChosenPlace({ place, nowMs, tonight, city, onClose }: ChosenPlaceProps) {
  return (
    <div
      className="relative overflow-y-auto rounded-card border border-line bg-surface px-4"
      style={{ maxHeight: 'min(48dvh, 30rem)' }}
    >
      <div className="flex items-center justify-between gap-3 pt-2">
        <h2 className="min-w-0 truncate font-semibold">{place.name}</h2>
        <IconButton icon={X} aria-label={useMapI18n().close} onClick={onClose} />
      </div>
      <ul className="space-y-3 pb-4">
        {place.events.map(event => (
          <li key={event.id} className="last:*:border-b-0">
            <EventRow event={event} nowMs={nowMs} tonight={tonight} listCity={city} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The theme is that of the system, or an attribute of the page. */
function onThemeChange(change: () => void): () => void {
  const observer = new MutationObserver(change)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'style'] })
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', change)
  return () => {
    observer.disconnect()
    dark.removeEventListener('change', change)
  }
}
