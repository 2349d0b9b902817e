import { useLocation } from '@tanstack/react-router'
import { type Ref, useEffect, useRef } from 'react'
import type { Event } from '#contract/events/events.ts'
import { ownPromises } from '#contract/events/promises/calls.ts'
import type { Promises as Answers, GivenPromises } from '#contract/events/promises/promises.ts'
import { send, useWaiting } from '#pwa/data/deliveries.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useHowWasItI18n } from '#pwa/i18n/pages/how-was-it.ts'
import { clockHere } from '#pwa/i18n/time-labels.ts'
import { Button } from '#pwa/ui/button.tsx'
import { promises, withGiven } from '#sw/delivery/kinds/promises.ts'
import { resource } from '#sw/http/send.ts'

const NONE: Answers = { started: null, mix: null, floor: null }
const QUESTIONS = ['started', 'mix', 'floor'] as const

/**
 * Three questions to a member who was checked in, after the night. Each tap is sent, or waits without signal, and the
 * same tap again takes the answer back.
 */
export function Promises({ event, userId }: { event: Event; userId: string }) {
  const text = useHowWasItI18n()
  const format = useFormat()
  const remote = useRemote(resource(ownPromises, { params: { id: event.id } }), userId)
  const waiting = useWaiting(userId, promises).find(({ key }) => key === event.id)
  const section = useRef<HTMLElement>(null)
  const isAsked = useLocation().hash === 'how-was-it'
  // Only those who were checked in get the notification.
  const isShown = remote.state === 'loaded' ? remote.body.canAnswer : isAsked && remote.state === 'failed'
  // The notification opens the page at its questions, which are loaded after it.
  useEffect(() => {
    if (isShown && isAsked) section.current?.scrollIntoView({ block: 'center' })
  }, [isShown, isAsked])
  if (!isShown) return null
  const answers = withGiven(remote.state === 'loaded' ? remote.body.answers : NONE, waiting?.body)
  const note = waiting?.isTried ? text.waits(clockHere(waiting.since, format)) : undefined
  const answer = (given: GivenPromises) => void send(userId, promises, event.id, { ...waiting?.body, ...given })
  return <PromiseQuestions ref={section} event={event} answers={answers} note={note} onAnswer={answer} />
}

type PromiseQuestionsProps = {
  ref?: Ref<HTMLElement>
  event: Event
  answers: Answers
  /** Instead of the thanks. */
  note?: string | undefined
  /** Called with the answer that was changed. */
  onAnswer: (given: GivenPromises) => void
}

/** The questions, of which those about the music and the floor need an event that announced them. */
export function PromiseQuestions({ ref, event, answers, note, onAnswer }: PromiseQuestionsProps) {
  const text = useHowWasItI18n()
  const asked = QUESTIONS.filter(question => question === 'started' || event.program?.[question])
  const isAnswered = asked.some(question => answers[question] !== null)

  return (
    <section ref={ref} className="border-t border-line py-6">
      <h2 className="display text-2xl md:text-3xl">{text.title}</h2>
      <output className="block text-muted">{note ?? (isAnswered ? text.thanks : text.text)}</output>
      <ul className="mt-3">
        {asked.map(question => (
          <li
            key={question}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 last:border-0"
          >
            <span className="min-w-0 grow basis-36">{text[question]}</span>
            <span className="flex gap-3">
              {([true, false] as const).map(value => (
                <Button
                  size="small"
                  key={String(value)}
                  aria-label={(value ? text.yesTo : text.noTo)(text[question])}
                  aria-pressed={answers[question] === value}
                  look={answers[question] === value ? 'accent' : 'quiet'}
                  onClick={() => onAnswer({ [question]: answers[question] === value ? null : value })}
                >
                  {value ? text.yes : text.no}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
