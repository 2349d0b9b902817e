import { type SyntheticEvent, useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { paths } from '#contract/paths.ts'
import { prefillSignUp } from '#pwa/accounts/sign-up-draft.ts'
import { useI18n, useLanguage } from '#pwa/i18n.ts'
import { setQueuedCount } from '#pwa/jobs/queued-count.ts'
import { refusalFor, sentenceForCode } from '#pwa/refusals.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Dialog } from '#pwa/ui/dialog.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { goAsGuest, releaseGuestHere, sendGuests } from '#sw/delivery/guests.ts'
import { guestStore } from '#sw/guest-store.ts'
import { useGuestI18n } from './guest-i18n.ts'
import { GuestStatus, type ShownPlace } from './guest-status.tsx'
import { type GuestPlace, isGoing } from './use-guest-place.ts'
import { codeHere } from './visits.ts'

type GuestSheetProps = { event: Event; place: GuestPlace; isOpen: boolean; onClose: () => void }

/**
 * Going without an account: the form, and after it the place. What was typed stays here while the sheet is closed, and in the
 * queue when the request was refused.
 */
export default function GuestSheet({ event, place, isOpen, onClose }: GuestSheetProps) {
  const i18n = useI18n()
  const text = useGuestI18n()
  const [typed, setTyped] = useState(() => typedBefore(place))
  const isThere = isGoing(place) || place.state === 'releasing'

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={isThere ? text.door : text.title}
      closeLabel={i18n.shell.dialog.close}
    >
      {isThere ? (
        <Place event={event} place={place as ShownPlace} onClose={onClose} />
      ) : (
        <GuestForm event={event} place={place} typed={typed} onType={setTyped} />
      )}
    </Dialog>
  )
}

/** A request that waits is sent from every page. */
async function noteQueued() {
  setQueuedCount(await guestStore.deliveries.count(), 'guests')
}

type Typed = { name: string; contact: string }

function typedBefore(place: GuestPlace): Typed {
  if ('request' in place) return { name: place.request.body.name, contact: place.request.body.contact }
  return place.state === 'ended' ? { name: place.pass.name, contact: place.pass.contact } : { name: '', contact: '' }
}

type GuestFormProps = { event: Event; place: GuestPlace; typed: Typed; onType: (typed: Typed) => void }

function GuestForm({ event, place, typed, onType }: GuestFormProps) {
  const i18n = useI18n()
  const language = useLanguage(state => state.language)
  const text = useGuestI18n()
  const [missing, setMissing] = useState<'name' | 'contact' | null>(null)
  const [cannotStore, setCannotStore] = useState(false)
  const failure = place.state === 'refused' ? place.request.failure : null
  const mistakes = new Map(
    failure?.issues?.map(({ path, code, message }) => [path, refusalFor(code, i18n) ?? message]) ?? [],
  )
  const requiredText = i18n.refusals.required
  const contactError =
    missing === 'contact'
      ? requiredText
      : (mistakes.get('contact') ??
        (failure?.code === 'invalid-contact' ? i18n.refusals['invalid-contact'] : undefined))
  const hasFieldError = mistakes.size > 0 || failure?.code === 'invalid-contact'

  const submit = (submitted: SyntheticEvent) => {
    submitted.preventDefault()
    const next = typed.name.trim() === '' ? 'name' : typed.contact.trim() === '' ? 'contact' : null
    setMissing(next)
    if (next === null)
      codeHere(event.id)
        .then(async code => await goAsGuest(guestStore, event, { ...typed, ...code, locale: language }))
        .then(noteQueued)
        .then(
          () => setCannotStore(false),
          () => setCannotStore(true),
        )
  }

  return (
    <>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <p className="text-muted">{event.confirmedGuestsOnly ? text.leadConfirmed : text.lead}</p>
        <TextInput
          label={text.name}
          name="name"
          autoComplete="name"
          required
          maxLength={60}
          hint={text.nameHint}
          value={typed.name}
          onChange={change => onType({ ...typed, name: change.target.value })}
          error={missing === 'name' ? requiredText : mistakes.get('name')}
        />
        <TextInput
          label={text.contact}
          name="contact"
          autoComplete="email"
          autoCapitalize="none"
          required
          maxLength={254}
          hint={text.contactHint}
          value={typed.contact}
          onChange={change => onType({ ...typed, contact: change.target.value })}
          error={contactError}
        />
        {failure && !hasFieldError && (
          <p role="alert" className="font-medium text-danger">
            {sentenceForCode(failure.code, i18n, text.failed)}
          </p>
        )}
        {cannotStore && (
          <p role="alert" className="font-medium text-danger">
            {text.cannotStore}
          </p>
        )}
        <Button type="submit">{text.go}</Button>
      </form>
      <div className="mt-6 border-t border-line pt-5">
        <p className="text-sm text-muted">{text.orJoin}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <LinkButton look="quiet" size="small" href={paths.signUp({ redirect: paths.event(event.id) })}>
            {text.join}
          </LinkButton>
          <LinkButton look="quiet" size="small" href={paths.signIn({ redirect: paths.event(event.id) })}>
            {text.signIn}
          </LinkButton>
        </div>
      </div>
    </>
  )
}

function Place({ event, place, onClose }: { event: Event; place: ShownPlace; onClose: () => void }) {
  const text = useGuestI18n()
  const [isSure, setIsSure] = useState(false)
  const waits = place.state === 'asked' && place.request.tries > 0
  const isSending = place.state === 'asked' && place.request.state === 'sending'
  const isClaimed = place.state === 'going' && place.pass.state === 'claimed'
  const person =
    place.state === 'asked'
      ? { name: place.request.body.name, contact: place.request.body.contact }
      : { name: place.pass.name, contact: place.pass.contact }

  return (
    <>
      <GuestStatus event={event} place={place} />
      <div className="mt-5 flex flex-wrap gap-3">
        {waits && (
          <Button size="small" onClick={() => void sendGuests(guestStore, { hurry: true }).catch(() => undefined)}>
            {text.tryAgain}
          </Button>
        )}
        {isClaimed && (
          <LinkButton size="small" href={paths.signIn({ redirect: paths.event(event.id) })}>
            {text.signIn}
          </LinkButton>
        )}
        {place.state !== 'releasing' && !isClaimed && !isSure && (
          <Button size="small" look="quiet" disabled={isSending} onClick={() => setIsSure(true)}>
            {text.release}
          </Button>
        )}
      </div>
      {isSure && place.state !== 'releasing' && (
        <div className="mt-4">
          <p className="font-semibold">{text.releaseSure}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            <Button
              size="small"
              look="danger"
              onClick={() => {
                void releaseGuestHere(guestStore, event.id)
                  .then(noteQueued)
                  .catch(() => undefined)
                onClose()
              }}
            >
              {text.release}
            </Button>
            <Button size="small" look="quiet" onClick={() => setIsSure(false)}>
              {text.keep}
            </Button>
          </div>
        </div>
      )}
      {!isClaimed && place.state !== 'releasing' && (
        <div className="mt-6 border-t border-line pt-5">
          <p className="text-sm text-muted">{text.finishText}</p>
          <LinkButton
            look="quiet"
            size="small"
            className="mt-3"
            href={`${paths.signUp({ type: 'party_goer' })}&step=2`}
            onClick={() => prefillSignUp(person)}
          >
            {text.finish}
          </LinkButton>
        </div>
      )}
    </>
  )
}
