import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { optional } from '#pwa/ui/optional.tsx'
import type { GuestPlace, TypedGuest } from './use-guest-place.ts'

type GuestPartProps = {
  event: Event
  place: GuestPlace
  isSheetOpen: boolean
  setIsSheetOpen: (isOpen: boolean) => void
  onChanged: () => void
}

/** The card and the sheet of a visitor who goes, or may go, without an account. Each is loaded when first shown. */
export function GuestPart({ event, place, isSheetOpen, setIsSheetOpen, onChanged }: GuestPartProps) {
  const [typed, setTyped] = useState<TypedGuest | null>(null)
  return (
    <>
      {place.state !== 'none' && (
        <div className="mb-5 empty:hidden">
          <GuestCard event={event} place={place} onOpen={() => setIsSheetOpen(true)} onChanged={onChanged} />
        </div>
      )}
      {isSheetOpen && (
        <GuestSheet event={event} place={place} typed={typed} onType={setTyped} onClose={() => setIsSheetOpen(false)} />
      )}
    </>
  )
}

const GuestCard = optional(() => import('./guest-card.tsx'))
const GuestSheet = optional(() => import('./guest-sheet.tsx'))
