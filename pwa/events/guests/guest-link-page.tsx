import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import type { GuestPass } from '#contract/events/guests/guests.ts'
import { isPast } from '#contract/events/nights.ts'
import { pages, paths } from '#contract/paths.ts'
import { posterOfEvent } from '#contract/posters/design.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { errorOf, useFetch } from '#pwa/data/use-remote.ts'
import { useI18n, useLanguage, useTitle } from '#pwa/i18n/i18n.ts'
import { useGuestsI18n } from '#pwa/i18n/pages/guests.ts'
import { useLeavingI18n } from '#pwa/i18n/pages/leaving.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { PosterPage } from '#pwa/parts/poster-page.tsx'
import { Button, LinkButton, QuietButton, SmallButton } from '#pwa/ui/button.tsx'
import { ErrorText } from '#pwa/ui/fields/form.tsx'
import { Spinner } from '#pwa/ui/spinner.tsx'
import { useNow } from '#pwa/ui/use-now.ts'
import {
  blockGuestContact,
  confirmGuestLink,
  type GuestLink,
  keepGuestLink,
  readGuestLink,
  releaseGuestLink,
  takeOfferOfLink,
} from '#sw/delivery/kinds/guests.ts'
import { deviceStore } from '#sw/device-store.ts'
import { placeLine, whenOf } from '../event/event-labels.tsx'
import { isWanted, showUndo } from '../event/leaving.ts'
import { LineStatus } from './guest-status.tsx'
import { noteQueuedGuests } from './queued-guests.tsx'
import { waitsForPlace } from './use-guest-place.ts'

type Step = 'question' | 'confirmed' | 'queued' | 'released' | 'blocked'

/**
 * The page of the link in the message to a guest. Opening it changes nothing, because previews and mail scanners open
 * links: its buttons confirm the place or the request to wait, take an offered place, give it back, or refuse further
 * messages.
 */
export default function GuestLinkPage() {
  const { link } = useParams({ from: pages.guestLink })
  const text = useGuestsI18n()
  useTitle(text.linkTitle)
  const found = useFetch({ key: link, fetch: () => readGuestLink(link) })

  if (found.state === 'loading')
    return (
      <PosterPage id="guest-link" genre="salsa" title={text.linkTitle}>
        <Spinner label={text.linkLoading} className="mt-6 size-16" />
      </PosterPage>
    )
  if (found.state !== 'loaded') return <LinkFailed error={errorOf(found)} onRetry={found.refresh} />
  if ('refusal' in found.body)
    return found.body.refusal === 'guest-released' ? <LinkEnded link={link} /> : <LinkInvalid />
  return <Question link={link} {...found.body} />
}

type QuestionProps = { link: string } & Extract<GuestLink, { pass: unknown }>

function Question({ link, pass: before, event }: QuestionProps) {
  const text = useGuestsI18n()
  const nowMs = useNow()
  const [pass, setPass] = useState(before)
  const [step, setStep] = useState<Step>(isQuestion(before) ? 'question' : 'confirmed')
  const { isBusy, failure, run: act } = useAction({ failed: text.failed, noSignal: text.linkNoSignal })
  const [isSure, setIsSure] = useState(false)
  const leaving = useLeavingI18n()

  const run = (work: () => Promise<unknown>, next: Step) =>
    act(async () => {
      await work()
      setStep(next)
    })
  const confirm = () =>
    act(async () => {
      const isOffer = pass.state !== 'unconfirmed'
      const answer = isOffer
        ? await takeOfferOfLink(deviceStore, link, { pass, event })
        : await confirmGuestLink(deviceStore, link, event)
      await noteQueuedGuests()
      if (answer) setPass(answer)
      setStep(answer ? 'confirmed' : 'queued')
    })
  const isOver = isPast(event, nowMs)
  // The server holds a place that others want, so that the guest can undo leaving it.
  const othersWant = !isOver && isWanted(event, event)
  const leavesLine = waitsForPlace(pass) && pass.state !== 'offered'
  const release = async () => {
    setIsSure(false)
    await run(async () => {
      const stored = await releaseGuestLink(deviceStore, link, event.id)
      if (!othersWant) return
      const undo = () => void run(() => keepGuestLink(deviceStore, link, stored), step)
      const description = leavesLine ? leaving.positionHeld : leaving.placeHeld
      showUndo(leaving, { title: leavesLine ? leaving.leftWaiting : text.linkReleased, description, undo })
    }, 'released')
  }
  const isThere = step === 'question' || (step === 'confirmed' && pass.state !== 'claimed')
  const releaseName = isOver
    ? text.erase
    : pass.state === 'offered'
      ? text.decline
      : leavesLine
        ? leaving.leaveWaiting
        : text.release

  return (
    <PosterPage {...posterOfEvent(event)} title={titleOf(step, pass, text)}>
      <EventLines event={event} />
      {isThere && waitsForPlace(pass) && (
        <p className="mt-4 text-lg font-semibold" aria-live="polite">
          {pass.state === 'unconfirmed' ? text.waitLinkText : <LineStatus pass={pass} />}
        </p>
      )}
      {pass.state === 'claimed' && <p className="mt-4 text-lg text-muted">{text.claimed}</p>}
      {step === 'queued' && <p className="mt-4 text-lg text-muted">{text.taking}</p>}
      {step === 'released' && (
        <p className="mt-4 text-lg text-muted">{leavesLine ? leaving.waitingText : text.linkReleasedText}</p>
      )}
      {step === 'blocked' && <p className="mt-4 text-lg text-muted">{text.blockedText}</p>}
      <ErrorText className="mt-4">{failure}</ErrorText>
      <div className="mt-8 flex flex-wrap gap-3">
        {step === 'question' && (
          <Button isBusy={isBusy} onClick={() => void confirm()}>
            {confirmNameOf(pass, text)}
          </Button>
        )}
        <LinkButton look={step === 'question' ? 'quiet' : 'accent'} href={paths.event(event.id)}>
          {text.toEvent}
        </LinkButton>
        {isThere && !isSure && (
          <QuietButton isBusy={isBusy} onClick={othersWant ? () => setIsSure(true) : () => void release()}>
            {releaseName}
          </QuietButton>
        )}
      </div>
      {isThere && isSure && (
        <div className="mt-6">
          <p className="font-semibold">{leavesLine ? leaving.waitingTitle : text.releaseSure}</p>
          <p className="mt-1">
            {leavesLine ? leaving.waitingText : event.waitingCount ? leaving.placeGoesToFirst : leaving.placeGoesToNext}
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button size="small" look="danger" onClick={() => void release()}>
              {releaseName}
            </Button>
            <SmallButton onClick={() => setIsSure(false)}>{leavesLine ? leaving.keepWaiting : text.keep}</SmallButton>
          </div>
        </div>
      )}
      {isThere && (isSure || !waitsForPlace(pass)) && (
        <p className="mt-4 text-sm text-muted">{othersWant ? text.releaseDeletesLater : text.releaseDeletes}</p>
      )}
      {step === 'question' && pass.state === 'unconfirmed' && (
        <NotMe
          isBusy={isBusy}
          onClick={() => void run(() => blockGuestContact(deviceStore, link, event.id), 'blocked')}
        />
      )}
    </PosterPage>
  )
}

function isQuestion({ state }: GuestPass): boolean {
  return state === 'unconfirmed' || state === 'offered' || state === 'lapsed'
}

type Sentences = ReturnType<typeof useGuestsI18n>

function titleOf(step: Step, { state, name, wantsToWait }: GuestPass, text: Sentences): string {
  if (step === 'queued') return text.takingTitle
  if (step === 'released')
    return wantsToWait || state === 'waiting' || state === 'lapsed' ? text.leftLine : text.linkReleased
  if (step === 'blocked') return text.blocked
  if (state === 'offered') return text.offeredTitle
  if (state === 'lapsed') return text.lapsedTitle
  if (state === 'waiting') return text.inLineTitle
  if (step === 'confirmed') return text.linkDone
  if (wantsToWait) return text.waitQuestion
  return name === '' ? text.linkQuestionUnnamed : text.linkQuestion(name)
}

function confirmNameOf({ state, wantsToWait }: GuestPass, text: Sentences): string {
  if (state === 'offered') return text.take
  if (state === 'lapsed') return text.takeLate
  return wantsToWait ? text.wait : text.confirm
}

function EventLines({ event }: { event: Event }) {
  const { format } = useLanguage()
  return (
    <p className="mt-4 text-lg">
      <strong className="block wrap-anywhere">{event.title}</strong>
      <span className="text-muted">
        {whenOf(event, format)} · {placeLine(event)}
      </span>
    </p>
  )
}

/** For the owner of a phone or email address that another person has typed. */
function NotMe({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  const text = useGuestsI18n()
  return (
    <div className="mt-8 border-t border-line pt-5">
      <SmallButton isBusy={isBusy} onClick={onClick}>
        {text.notMe}
      </SmallButton>
      <p className="mt-3 text-sm text-muted">{text.notMeText}</p>
    </div>
  )
}

/** The place of the link is gone, perhaps because the device that typed the phone or address gave it back at once. */
function LinkEnded({ link }: { link: string }) {
  const text = useGuestsI18n()
  const [isBlocked, setIsBlocked] = useState(false)
  const { isBusy, failure, run } = useAction({ failed: text.failed, noSignal: text.linkNoSignal })
  const block = async () => {
    setIsBlocked(await run(() => blockGuestContact(deviceStore, link, null)))
  }

  if (isBlocked) return <LinkNotice title={text.blocked} text={text.blockedText} />
  return (
    <LinkNotice title={text.linkEnded} text={text.endedText}>
      <ErrorText className="mt-4">{failure}</ErrorText>
      <NotMe isBusy={isBusy} onClick={() => void block()} />
    </LinkNotice>
  )
}

function LinkInvalid() {
  const text = useGuestsI18n()
  return <LinkNotice title={text.linkInvalid} text={text.linkInvalidText} />
}

function LinkNotice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const { toTonight } = useGuestsI18n()
  return (
    <PosterPage id="guest-link" genre="salsa" title={title}>
      <p className="mt-4 text-lg text-muted">{text}</p>
      <div className="mt-8">
        <LinkButton href={paths.tonight}>{toTonight}</LinkButton>
      </div>
      {children}
    </PosterPage>
  )
}

function LinkFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const i18n = useI18n()
  const text = useGuestsI18n()
  return (
    <PosterPage id="guest-link" genre="salsa" title={text.linkTitle}>
      <p role="alert" className="mt-4 text-lg text-muted">
        {sentenceFor(error, i18n, text.failed, text.linkNoSignal)}
      </p>
      <div className="mt-8">
        <Button onClick={onRetry}>{text.tryAgain}</Button>
      </div>
    </PosterPage>
  )
}
