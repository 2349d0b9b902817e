import LocateFixed from 'lucide-react/icons/locate-fixed'
import { useId, useRef, useState } from 'react'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useEventFormI18n } from '#pwa/i18n/pages/event-form.ts'
import { Button, QuietButton, SmallButton, TextLink } from '#pwa/ui/button.tsx'
import { TextInput } from '#pwa/ui/fields/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { pairOf } from '../location/map-coordinates.ts'
import { mapAt } from '../location/map-link.ts'
import { useNear } from '../location/use-near.ts'
import { pointOf } from './state/event-coordinates.ts'
import type { EventFormState } from './state/use-event-form.ts'

/** A less accurate position, such as one from the network, identifies no building and is not used. */
const BUILDING_METERS = 250

/** The event's coordinates, for visitors who search near them. Optional. */
export function FormCoordinates({ form, set, errorOf, coordinates }: EventFormState) {
  const text = useEventFormI18n().onMap
  const { notNear, tonight } = useI18n().events
  const hintId = useId()
  const row = useRef<HTMLFieldSetElement>(null)
  const [isTyping, setIsTyping] = useState(false)

  const setCoordinates = (text: string | null) => set({ spot: text, spotOf: null })
  const position = useNear({ enableHighAccuracy: true }, ({ here, accuracyMeters }) => {
    if (accuracyMeters > BUILDING_METERS) return 'rough'
    setCoordinates(pairOf(here))
    return 'off'
  })
  const clear = () => {
    position.clear()
    setCoordinates('')
    // The pressed button disappears; for keyboard users the focus moves to the row.
    row.current?.focus()
  }

  const point = pointOf(coordinates)
  // A pair of numbers that is still being typed is not an error yet; a link is pasted in one piece, so its error is
  // shown at once.
  const showsError = coordinates.state === 'invalid' && (!isTyping || coordinates.code === 'link-without-coordinates')

  return (
    <fieldset ref={row} tabIndex={-1} aria-describedby={hintId}>
      <legend className="text-sm font-semibold">{text.title}</legend>
      <p id={hintId} className="mt-1 text-sm text-muted">
        {text.hint}
      </p>
      <div className="mt-4 grid gap-4 sm:grid-cols-[auto_1fr] sm:items-start">
        <QuietButton
          icon={LocateFixed}
          aria-busy={position.state === 'looking' || undefined}
          onClick={position.toggle}
          className="sm:mt-6.5"
        >
          {position.state === 'looking' ? tonight.nearMeLooking : text.here}
        </QuietButton>
        <TextInput
          label={text.link}
          name="spot"
          maxLength={2000}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="25.7743, -80.1937"
          value={coordinates.state === 'left' ? '' : (form.spot ?? '')}
          onChange={event => {
            position.clear()
            setIsTyping(true)
            setCoordinates(event.target.value || null)
          }}
          onBlur={() => setIsTyping(false)}
          error={showsError ? text.errors[coordinates.code] : errorOf('spot')}
        />
      </div>
      {(position.state === 'denied' || position.state === 'unknown' || position.state === 'rough') && (
        <Notice className="mt-4">
          {{ denied: notNear.denied, unknown: notNear.failed, rough: text.rough }[position.state]} {text.paste}
        </Notice>
      )}
      {coordinates.state === 'left' && (
        <Notice
          className="mt-4"
          action={
            <SmallButton onClick={() => setCoordinates(pairOf(coordinates.point))}>{text.stillThere}</SmallButton>
          }
        >
          {text.left}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 text-sm">
        <output className={point ? 'mt-4 mb-1 basis-full font-semibold sm:basis-auto sm:mb-4' : 'sr-only'}>
          {coordinates.state === 'given' && text.there}
          {coordinates.state === 'remembered' && text.remembered(form.venue.trim())}
        </output>
        {point && (
          <>
            <TextLink href={mapAt(point)} target="_blank" rel="noreferrer" look="accent">
              {text.see}
            </TextLink>
            <Button look="plain" size="small" onClick={clear}>
              {text.takeOff}
            </Button>
          </>
        )}
      </div>
    </fieldset>
  )
}
