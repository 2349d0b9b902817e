import { useId } from 'react'
import { findVenues } from '#contract/events/venue/calls.ts'
import type { Venue } from '#contract/events/venue/venues.ts'
import { useFetch } from '#pwa/data/use-fetch.ts'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { send } from '#sw/http/send.ts'
import { placeOf } from './event-coordinates.ts'
import { useFormI18n } from './form-i18n.ts'
import type { EventFormState } from './use-event-form.ts'

const MIN_TYPED = 2
const TYPING_PAUSE_MS = 250

/** The name of the venue. Known venues are suggested while the host types; choosing one fills in its address. */
export function VenueField({ form, set, text }: EventFormState) {
  const i18n = useFormI18n()
  const listId = useId()
  const typed = form.venue.trim()
  const found = useFetch({
    key: typed.length < MIN_TYPED ? null : typed,
    fetch: () => send(findVenues, { query: { q: typed } }),
    pauseMs: TYPING_PAUSE_MS,
  })
  const venues = found.state === 'loaded' ? found.body : []

  const setVenue = (value: string) => {
    const chosen = venues.find(venue => labelOf(venue) === value)
    if (!chosen) return set({ venue: value })
    return set(placeOf(chosen))
  }

  return (
    <>
      <TextInput
        label={i18n.venue}
        {...text('venue')}
        maxLength={200}
        list={listId}
        autoComplete="off"
        placeholder={i18n.venuePlaceholder}
        onChange={event => setVenue(event.target.value)}
      />
      <datalist id={listId}>
        {venues.map(venue => (
          <option key={venue.slug}>{labelOf(venue)}</option>
        ))}
      </datalist>
    </>
  )
}

/** With the address, because a text that the host types herself must not fill in an address. */
function labelOf({ name, address, city, state }: Venue) {
  return `${name} · ${[address, city, state].filter(Boolean).join(', ')}`
}
