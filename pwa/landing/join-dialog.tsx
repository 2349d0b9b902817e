import { type SubmitEvent, useState } from 'react'
import { categoryKey } from '#contract/events/categories.ts'
import { isPast } from '#contract/events/nights.ts'
import { paths, serverPaths } from '#contract/paths.ts'
import { areaIn, US } from '#contract/places/area.ts'
import { storePendingType, storeTyped, unfinishedSignUp } from '#pwa/accounts/codes/sign-up-draft.ts'
import { placeLine, whenOf } from '#pwa/events/event/event-labels.tsx'
import { Flyer } from '#pwa/events/event/flyer.tsx'
import { eventsMatching } from '#pwa/events/list/filter/event-filter.ts'
import { useEvents } from '#pwa/events/list/use-events.ts'
import { useCity } from '#pwa/events/location/use-city.ts'
import { useFormat, useI18n } from '#pwa/i18n/i18n.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { Button, LinkButton } from '#pwa/ui/button.tsx'
import { TextInput } from '#pwa/ui/fields/form.tsx'
import { Segments } from '#pwa/ui/fields/segments.tsx'
import { useNow } from '#pwa/ui/use-now.ts'
import { homeOfPage } from '#sw/cache/home-city.ts'

export type JoinDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** The genre that the visitor clicked: the dialog begins with its events. */
  genre: string
}

export default function JoinDialog({ isOpen, onClose, genre }: JoinDialogProps) {
  const i18n = useI18n()
  const modal = i18n.landing.modal
  const [mode, setMode] = useState<JoinMode>('register')
  const [role, setRole] = useState<Role>('party_goer')
  const title = mode === 'login' ? modal.welcomeBack : role === 'party_goer' ? modal.joinAsGoer : modal.joinAsHost

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <div data-accent={role === 'party_host' ? 'host' : 'goer'}>
        <GenreNights genre={genre} />
        <LinkButton href={genreListPath(genre)} className="mb-6 w-full">
          {categoryKey(genre) === null ? modal.seeAllGenres : modal.seeGenre(genre)}
        </LinkButton>
        {mode === 'register' && (
          <Segments<Role>
            className="mb-5"
            label={modal.iAm}
            chosen={role}
            onChoose={setRole}
            options={[
              { value: 'party_goer', label: modal.goer },
              { value: 'party_host', label: modal.host },
            ]}
          />
        )}
        <JoinForm mode={mode} role={role} />
        <p className="mt-4 flex flex-wrap items-center justify-center gap-x-1 text-muted">
          {mode === 'register' ? modal.haveAccount : modal.newHere}
          <button
            type="button"
            className="min-h-11 px-1.5 font-semibold text-text underline underline-offset-4"
            onClick={() => setMode(mode === 'register' ? 'login' : 'register')}
          >
            {mode === 'register' ? modal.toSignIn : modal.toJoin}
          </button>
        </p>
      </div>
    </Dialog>
  )
}

/** The list of two weeks; "Y Mucho Más" is not a genre and leads to all events. */
function genreListPath(genre: string) {
  const category = categoryKey(genre)
  return `${paths.tonight}?when=two-weeks${category === null ? '' : `&genre=${encodeURIComponent(category)}`}`
}

function JoinForm({ mode, role }: { mode: JoinMode; role: Role }) {
  const i18n = useI18n().landing.modal
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [draft] = useState(() => unfinishedSignUp(undefined))
  // Only addresses in the US have a state of two letters; elsewhere the sign-up form finds the area of the city.
  const homeCountry = homeOfPage().country
  const hasState = homeCountry === US
  const field = (name: 'firstName' | 'lastName' | 'city' | 'state' | 'email') => ({
    label: i18n[name],
    name,
    defaultValue: draft[name],
    required: true,
    error: errors[name],
  })

  const joinOnSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const invalid = [...event.currentTarget.elements].filter(isInvalidInput)
    setErrors(
      Object.fromEntries(
        invalid.map(input => [input.name, input.validity.valueMissing ? i18n.required : i18n.notAnEmail]),
      ),
    )
    if (invalid[0]) invalid[0].focus()
    else join(mode, role, new FormData(event.currentTarget))
  }

  return (
    <form
      noValidate
      onSubmit={joinOnSubmit}
      onInput={event => mode === 'register' && storeDraft(role, new FormData(event.currentTarget))}
      className="grid grid-cols-6 items-start gap-x-3 gap-y-4"
    >
      {mode === 'register' && (
        <>
          <TextInput fieldClassName="col-span-3" {...field('firstName')} autoComplete="given-name" />
          <TextInput fieldClassName="col-span-3" {...field('lastName')} autoComplete="family-name" />
          <TextInput
            fieldClassName={hasState ? 'col-span-4' : 'col-span-6'}
            {...field('city')}
            {...(hasState && { placeholder: i18n.cityPlaceholder })}
            autoComplete="address-level2"
          />
          {hasState ? (
            <TextInput
              fieldClassName="col-span-2"
              {...field('state')}
              maxLength={2}
              placeholder={i18n.statePlaceholder}
              autoComplete="address-level1"
              autoCapitalize="characters"
            />
          ) : (
            <input type="hidden" name="state" value={areaIn(homeCountry)} />
          )}
        </>
      )}
      <TextInput key="email" fieldClassName="col-span-6" {...field('email')} type="email" autoComplete="email" />
      <TextInput
        key="password"
        fieldClassName="col-span-6"
        label={i18n.password}
        name="password"
        type="password"
        required
        autoComplete={mode === 'register' ? 'new-password' : 'current-password'}
        hint={i18n.next}
        error={errors.password}
      />
      <Button type="submit" className="col-span-6">
        {mode === 'register' ? i18n.join : i18n.signIn}
      </Button>
    </form>
  )
}

function isInvalidInput(control: Element): control is HTMLInputElement {
  return control instanceof HTMLInputElement && !control.validity.valid
}

const SHOWN = 3

/** The next events of a genre in the city of the device. Nothing while none is known. */
function GenreNights({ genre }: { genre: string }) {
  const format = useFormat()
  const nowMs = useNow()
  const place = useCity(null)
  const { events, tonight } = useEvents(place, nowMs)
  const filter = { when: 'two-weeks', genre: categoryKey(genre) ?? undefined } as const
  const next = eventsMatching(events ?? [], filter, tonight, nowMs)
    .flatMap(group => group.events)
    .filter(event => event.status === 'active' && !isPast(event, nowMs))
    .slice(0, SHOWN)
  return (
    <ul className="mb-3">
      {next.map(event => (
        <li key={event.id} className="border-b border-line last:border-b-0">
          <a href={paths.event(event.id)} className="flex items-center gap-3.5 rounded-inner py-2.5 no-underline">
            <Flyer event={event} width={56} height={56} className="size-14 shrink-0 rounded-inner" />
            <span className="min-w-0">
              <span className="block truncate font-semibold">{event.title}</span>
              <span className="figures block truncate text-sm text-muted">
                {whenOf(event, format)} · {placeLine(event)}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

type Role = 'party_goer' | 'party_host'
type JoinMode = 'register' | 'login'

/** Redirects to the sign-in page and stores the typed values for the sign-up form. A password is never stored. */
function join(mode: JoinMode, role: Role, typed: FormData) {
  storePendingType(role)
  if (mode === 'register') storeDraft(role, typed)
  window.location.assign(serverPaths.login(mode === 'register' ? { prompt: 'create' } : {}))
}

/**
 * Called on every keystroke, so that a reload loses nothing. Fields that only the sign-up form has are left unchanged.
 */
function storeDraft(role: Role, typed: FormData) {
  const { password: _never, ...draft } = Object.fromEntries(typed)
  storeTyped({ ...draft, userType: role })
}
