import { useState } from 'react'
import { hasOnlyUsPhones } from '#contract/accounts/phone-rules.ts'
import type { Event } from '#contract/events/events.ts'
import { type AnsweredQuestion, answeredQuestions, answersIn } from '#contract/events/questions.ts'
import { phoneCountrySentence } from '#contract/i18n/phone-refusal.ts'
import { paths } from '#contract/paths.ts'
import { ContactField } from '#pwa/accounts/codes/contact-field.tsx'
import { leaveJoin, storeJoin } from '#pwa/accounts/codes/join-draft.ts'
import { usePhoneCountries } from '#pwa/accounts/codes/use-phone-countries.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useI18n, useLanguage } from '#pwa/i18n/i18n.ts'
import { useGuestsI18n } from '#pwa/i18n/pages/guests.ts'
import { useLeavingI18n } from '#pwa/i18n/pages/leaving.ts'
import { refusalFor, sentenceForCode } from '#pwa/i18n/refusals.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { Button, LinkButton, SmallButton, SmallLink } from '#pwa/ui/button.tsx'
import { bound, ErrorText, Form, TextInput, useFocusOnError } from '#pwa/ui/fields/form.tsx'
import {
  goAsGuest,
  keepGuestHere,
  releaseGuestHere,
  resendGuestLink,
  sendGuests,
  takeOfferHere,
} from '#sw/delivery/kinds/guests.ts'
import { deviceStore } from '#sw/device-store.ts'
import { isWanted, showUndo } from '../event/leaving.ts'
import { lacksAnswer, QuestionFields } from '../event/question-fields.tsx'
import { RoleChoice } from '../event/role-choice.tsx'
import { GuestStatus, type ShownPlace } from './guest-status.tsx'
import { noteQueuedGuests } from './queued-guests.tsx'
import { type GuestPlace, guestAttendance, type TypedGuest, waitsForPlace } from './use-guest-place.ts'
import { codeHere } from './visits.ts'

type GuestSheetProps = {
  event: Event
  place: GuestPlace
  /** What the visitor typed before the sheet was closed. */
  typed: TypedGuest | null
  onType: (typed: TypedGuest) => void
  onClose: () => void
}

/**
 * Going without an account: the form, and after it the place. What was typed stays in `GuestPart` while the sheet is
 * closed, and in the queue when the request was refused.
 */
export default function GuestSheet({ event, place, typed, onType, onClose }: GuestSheetProps) {
  const text = useGuestsI18n()
  const attendance = guestAttendance(place)
  const isThere = attendance !== null || place.state === 'releasing'
  const waits = attendance === 'waiting' || (!isThere && asksToWait(event, place))

  return (
    <Dialog isOpen onClose={onClose} title={waits ? text.waitTitle : isThere ? text.door : text.title}>
      {isThere ? (
        <Place event={event} place={place as ShownPlace} onClose={onClose} />
      ) : (
        <GuestForm event={event} place={place} typed={typed ?? typedBefore(place)} onType={onType} />
      )}
    </Dialog>
  )
}

/** The event is full, or became full before the request arrived, and has a waiting list. */
function asksToWait({ capacity, attendingCount, hasWaitingList }: Event, place: GuestPlace): boolean {
  const isRefused = place.state === 'refused' && place.request.failure?.code === 'full-with-waiting-list'
  return isRefused || (hasWaitingList === true && capacity !== null && attendingCount >= capacity)
}

function typedBefore(place: GuestPlace): TypedGuest {
  if ('request' in place) {
    const { name, contact, danceRole, answers } = place.request.body
    return { name, contact, ...(danceRole && { danceRole }), ...(answers && { answers }) }
  }
  return place.state === 'ended' ? { name: place.pass.name, contact: place.pass.contact } : { name: '', contact: '' }
}

type GuestFormProps = { event: Event; place: GuestPlace; typed: TypedGuest; onType: (typed: TypedGuest) => void }

function GuestForm({ event, place, typed, onType }: GuestFormProps) {
  const i18n = useI18n()
  const language = useLanguage(state => state.language)
  const text = useGuestsI18n()
  const waits = asksToWait(event, place)
  /** A new object for each attempt, so that each one moves the focus. */
  const [missing, setMissing] = useState<{ field: ReturnType<typeof firstMissing> } | null>(null)
  const form = useFocusOnError(missing)
  const [cannotStore, setCannotStore] = useState(false)
  const failure = place.state === 'refused' ? place.request.failure : null
  const phones = usePhoneCountries()
  const sentenceOf = (code: string) =>
    code === 'phone-country'
      ? phoneCountrySentence(phones.countries, i18n.accounts.verifyPhone, language)
      : refusalFor(code, i18n)
  const fieldErrors = new Map(
    failure?.issues?.map(({ path, code, message }) => [path, sentenceOf(code) ?? message]) ?? [],
  )
  const requiredText = i18n.refusals.required
  const contactError =
    missing?.field === 'contact'
      ? requiredText
      : (fieldErrors.get('contact') ??
        (failure?.code === 'invalid-contact' ? i18n.refusals['invalid-contact'] : undefined))
  const hasFieldError = fieldErrors.size > 0 || failure?.code === 'invalid-contact'

  const questions = answeredQuestions(event.questions, typed.answers).filter(({ isEarlier }) => !isEarlier)

  const submit = () => {
    const next = firstMissing(event, typed, questions)
    setMissing(next && { field: next })
    if (next !== null) return
    codeHere(event.id)
      .then(
        async code =>
          await goAsGuest(
            deviceStore,
            event,
            {
              ...typed,
              answers: answersIn(questions),
              ...code,
              ...(waits && { waits }),
              locale: language,
            },
            noteQueuedGuests,
          ),
      )
      .then(noteQueuedGuests)
      .then(
        () => setCannotStore(false),
        () => setCannotStore(true),
      )
  }

  return (
    <>
      <Form ref={form} onSubmit={submit} noValidate className="grid gap-5">
        <p className="text-muted">
          {waits ? text.waitLead : event.confirmedGuestsOnly ? text.leadConfirmed : text.lead}
        </p>
        <TextInput
          label={text.name}
          name="name"
          autoComplete="name"
          required
          maxLength={60}
          hint={text.nameHint}
          {...bound(typed.name, name => onType({ ...typed, name }))}
          error={missing?.field === 'name' ? requiredText : fieldErrors.get('name')}
        />
        <ContactField
          phones={phones}
          label={text.contact}
          hint={hasOnlyUsPhones(phones.countries) ? text.contactHint : text.contactHintAnyPhone}
          value={typed.contact}
          onChange={contact => onType({ ...typed, contact })}
          error={contactError}
        />
        {event.danceRoles && (
          <RoleChoice
            event={event}
            chosen={typed.danceRole ?? null}
            onChoose={danceRole => onType({ ...typed, danceRole })}
            error={missing?.field === 'role' && !typed.danceRole ? i18n.refusals['role-needed'] : undefined}
          />
        )}
        <QuestionFields
          questions={questions}
          onChange={answers => onType({ ...typed, answers })}
          marksMissing={missing?.field === 'answer'}
        />
        <ErrorText>{failure && !hasFieldError && sentenceForCode(failure.code, i18n, text.failed)}</ErrorText>
        <ErrorText>{cannotStore && text.cannotStore}</ErrorText>
        <Button type="submit">{waits ? text.wait : text.go}</Button>
      </Form>
      <OrJoin eventId={event.id} typed={typed} after={waits ? 'waiting' : 'going'} />
    </>
  )
}

function firstMissing(event: Event, { name, contact, danceRole }: TypedGuest, questions: AnsweredQuestion[]) {
  if (name.trim() === '') return 'name'
  if (contact.trim() === '') return 'contact'
  if (event.danceRoles && danceRole === undefined) return 'role'
  return questions.some(lacksAnswer) ? 'answer' : null
}

function OrJoin({ eventId, typed, after }: { eventId: string; typed: TypedGuest; after: 'going' | 'waiting' }) {
  const text = useGuestsI18n()
  const join = paths.join({ redirect: paths.event(eventId), after })
  return (
    <div className="mt-6 border-t border-line pt-5">
      <p className="text-sm text-muted">{text.orJoin}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <SmallLink href={join} onClick={() => storeJoin({ name: typed.name, contact: typed.contact })}>
          {text.join}
        </SmallLink>
        <SmallLink href={paths.signIn({ redirect: join })} onClick={() => leaveJoin(join)}>
          {text.signIn}
        </SmallLink>
      </div>
    </div>
  )
}

function Place({ event, place, onClose }: { event: Event; place: ShownPlace; onClose: () => void }) {
  const text = useGuestsI18n()
  const leaving = useLeavingI18n()
  const [isSure, setIsSure] = useState(false)
  // The server holds a place that others want, so that the guest can undo leaving it.
  const kept = place.state === 'going' && isWanted(event, event) ? place.pass : null
  const toFirst = event.danceRoles ? leaving.placeGoesToRole : leaving.placeGoesToFirst
  const placeGoesTo = event.waitingCount ? toFirst : leaving.placeGoesToNext
  const waits = place.state === 'asked' && place.request.tries > 0
  const isSending = place.state === 'asked' && place.request.state === 'sending'
  const isClaimed = place.state === 'going' && place.pass.state === 'claimed'
  const pass = place.state === 'going' ? place.pass : null
  const isWaiting = pass ? waitsForPlace(pass) : place.state === 'asked' && place.request.body.waits === true
  const leavesLine = isWaiting && pass?.state !== 'offered'
  const mayTake = place.state === 'going' && !place.isTaking && ['offered', 'lapsed'].includes(place.pass.state)
  const releaseName = pass?.state === 'offered' ? text.decline : isWaiting ? leaving.leaveWaiting : text.release
  const person =
    place.state === 'asked'
      ? { name: place.request.body.name, contact: place.request.body.contact }
      : { name: place.pass.name, contact: place.pass.contact }

  return (
    <>
      <GuestStatus event={event} place={place} />
      <div className="mt-5 flex flex-wrap gap-3">
        {waits && (
          <Button size="small" onClick={() => void sendGuests(deviceStore, { hurry: true }).catch(() => undefined)}>
            {text.tryAgain}
          </Button>
        )}
        {isClaimed && (
          <LinkButton size="small" href={paths.signIn({ redirect: paths.event(event.id) })}>
            {text.signIn}
          </LinkButton>
        )}
        {pass && mayTake && (
          <Button
            size="small"
            onClick={() =>
              void takeOfferHere(deviceStore, pass, { onQueued: noteQueuedGuests })
                .then(noteQueuedGuests)
                .catch(() => undefined)
            }
          >
            {pass.state === 'offered' ? text.take : text.takeLate}
          </Button>
        )}
        {place.state !== 'releasing' && !isClaimed && !isSure && (
          <SmallButton disabled={isSending} onClick={() => setIsSure(true)}>
            {releaseName}
          </SmallButton>
        )}
      </div>
      {place.state === 'going' && place.pass.state === 'unconfirmed' && <ResendLink eventId={event.id} />}
      {isSure && place.state !== 'releasing' && (
        <div className="mt-4">
          <p className="font-semibold">{leavesLine ? leaving.waitingTitle : text.releaseSure}</p>
          {leavesLine ? <p className="mt-1">{leaving.waitingText}</p> : kept && <p className="mt-1">{placeGoesTo}</p>}
          <p className="mt-1 text-sm text-muted">{kept ? text.releaseDeletesLater : text.releaseDeletes}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            <Button
              size="small"
              look="danger"
              onClick={() => {
                void releaseGuestHere(deviceStore, event.id, noteQueuedGuests)
                  .then(noteQueuedGuests)
                  .catch(() => undefined)
                onClose()
                if (kept)
                  showUndo(leaving, {
                    title: leavesLine ? leaving.leftWaiting : leaving.leftPlace,
                    description: leavesLine ? leaving.positionHeld : leaving.placeHeld,
                    undo: () =>
                      void keepGuestHere(deviceStore, kept, noteQueuedGuests)
                        .then(noteQueuedGuests)
                        .catch(() => undefined),
                  })
              }}
            >
              {releaseName}
            </Button>
            <SmallButton onClick={() => setIsSure(false)}>{leavesLine ? leaving.keepWaiting : text.keep}</SmallButton>
          </div>
        </div>
      )}
      {!isClaimed && place.state !== 'releasing' && (
        <div className="mt-6 border-t border-line pt-5">
          <p className="text-sm text-muted">{text.finishText}</p>
          <SmallLink
            className="mt-3"
            href={paths.join({ redirect: paths.event(event.id), after: isWaiting ? 'waiting' : 'going' })}
            onClick={() => storeJoin(person)}
          >
            {text.finish}
          </SmallLink>
        </div>
      )}
    </>
  )
}

/** For a guest who has lost the message with the link. */
function ResendLink({ eventId }: { eventId: string }) {
  const text = useGuestsI18n()
  const [isSent, setIsSent] = useState(false)
  const { isBusy, failure, run } = useAction({ failed: text.failed, noSignal: text.linkNoSignal })
  const resend = async () => {
    setIsSent(await run(() => resendGuestLink(deviceStore, eventId)))
  }

  return (
    <div className="mt-4" aria-live="polite">
      {isSent ? (
        <p className="text-muted">{text.resent}</p>
      ) : (
        <SmallButton isBusy={isBusy} onClick={() => void resend()}>
          {text.resend}
        </SmallButton>
      )}
      {failure && <p className="mt-2 font-medium text-danger">{failure}</p>}
    </div>
  )
}
