import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { pages, paths } from '#contract/paths.ts'
import { useI18n, useLanguage } from '#pwa/i18n.ts'
import { sentenceFor } from '#pwa/refusals.ts'
import { PosterPage } from '#pwa/shell/poster-page.tsx'
import { useTitle } from '#pwa/title.ts'
import { Button } from '#pwa/ui/button.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { Spinner } from '#pwa/ui/spinner.tsx'
import { errorOf, useFetch } from '#pwa/use-fetch.ts'
import { confirmGuestLink, type GuestLink, readGuestLink, releaseGuestLink } from '#sw/delivery/guests.ts'
import { guestStore } from '#sw/guest-store.ts'
import { placeLine, whenOf } from './event-labels.ts'
import { useGuestI18n } from './guest-i18n.ts'

type Step = 'question' | 'confirmed' | 'released'

/**
 * The page of the link in the message to a guest. Opening it changes nothing, because previews and mail scanners open links:
 * its buttons confirm the place, or give it back.
 */
export default function GuestLinkPage() {
  const { link } = useParams({ from: pages.guestLink })
  const text = useGuestI18n()
  useTitle(text.linkTitle)
  const found = useFetch({ key: link, fetch: () => readGuestLink(link) })

  if (found.state === 'loading')
    return (
      <PosterPage id="guest-link" genre="salsa" title={text.linkTitle}>
        <Spinner label={text.linkLoading} className="mt-6 size-16" />
      </PosterPage>
    )
  if (found.state !== 'loaded') return <LinkFailed error={errorOf(found)} onRetry={found.refresh} />
  if ('refusal' in found.body) return <LinkRefused isEnded={found.body.refusal === 'guest-released'} />
  return <Question link={link} {...found.body} />
}

type QuestionProps = { link: string } & Extract<GuestLink, { pass: unknown }>

function Question({ link, pass, event }: QuestionProps) {
  const i18n = useI18n()
  const text = useGuestI18n()
  const [step, setStep] = useState<Step>(pass.state === 'unconfirmed' ? 'question' : 'confirmed')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()

  const run = async (act: () => Promise<unknown>, next: Step) => {
    setIsBusy(true)
    try {
      await act()
      setError(undefined)
      setStep(next)
    } catch (failure) {
      setError(failure)
    } finally {
      setIsBusy(false)
    }
  }
  const title = {
    question: pass.name === '' ? text.linkQuestionUnnamed : text.linkQuestion(pass.name),
    confirmed: text.linkDone,
    released: text.linkReleased,
  }[step]

  return (
    <PosterPage id={event.id} genre={event.category} title={title}>
      <EventLines event={event} />
      {pass.state === 'claimed' && <p className="mt-4 text-lg text-muted">{text.claimed}</p>}
      {step === 'released' && <p className="mt-4 text-lg text-muted">{text.linkReleasedText}</p>}
      {error !== undefined && (
        <p role="alert" className="mt-4 font-medium text-danger">
          {sentenceFor(error, i18n, text.failed, text.linkNoSignal)}
        </p>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        {step === 'question' && (
          <Button
            isBusy={isBusy}
            onClick={() => void run(() => confirmGuestLink(guestStore, link, event), 'confirmed')}
          >
            {text.confirm}
          </Button>
        )}
        <LinkButton look={step === 'question' ? 'quiet' : 'accent'} href={paths.event(event.id)}>
          {text.toEvent}
        </LinkButton>
        {step !== 'released' && pass.state !== 'claimed' && (
          <Button
            look="quiet"
            isBusy={isBusy}
            onClick={() => void run(() => releaseGuestLink(guestStore, link, event.id), 'released')}
          >
            {text.release}
          </Button>
        )}
      </div>
    </PosterPage>
  )
}

function EventLines({ event }: { event: Event }) {
  const { language } = useLanguage()
  return (
    <p className="mt-4 text-lg">
      <strong className="block wrap-anywhere">{event.title}</strong>
      <span className="text-muted">
        {whenOf(event, language)} · {placeLine(event)}
      </span>
    </p>
  )
}

/** A link that is not valid, or whose place is gone. */
function LinkRefused({ isEnded }: { isEnded: boolean }) {
  const text = useGuestI18n()
  return (
    <PosterPage id="guest-link" genre="salsa" title={isEnded ? text.linkEnded : text.linkInvalid}>
      <p className="mt-4 text-lg text-muted">{isEnded ? text.endedText : text.linkInvalidText}</p>
      <div className="mt-8">
        <LinkButton href={paths.tonight}>{text.toTonight}</LinkButton>
      </div>
    </PosterPage>
  )
}

function LinkFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const i18n = useI18n()
  const text = useGuestI18n()
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
