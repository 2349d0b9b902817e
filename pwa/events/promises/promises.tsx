import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Event } from '#contract/events/events.ts'
import { ownPromises } from '#contract/events/promises/calls.ts'
import type { Promises as Answers } from '#contract/events/promises/promises.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { usePromisesI18n } from '#pwa/i18n/pages/promises.ts'
import { useVenuePeopleI18n } from '#pwa/i18n/pages/venue-people.ts'
import { Button } from '#pwa/ui/button.tsx'
import { personStore } from '#sw/db.ts'
import { answerPromises } from '#sw/direct/promises.ts'
import { resource } from '#sw/http/send.ts'

const QUESTIONS = ['started', 'mix', 'floor'] as const

/**
 * Three questions to a member who was checked in, after the night. Each tap is sent, and the same tap again takes the
 * answer back. The questions about the music and the floor need an event that announced them.
 */
export default function Promises({ event, userId }: { event: Event; userId: string }) {
  const text = usePromisesI18n()
  const remote = useRemote(resource(ownPromises, { params: { id: event.id } }), userId)
  const { notDone: failed, noSignal } = useVenuePeopleI18n()
  const { run, isBusy } = useAction({ failed, noSignal, toast: true })
  const section = useRef<HTMLElement>(null)
  const isShown = remote.state === 'loaded' && remote.body.canAnswer
  const isAsked = useLocation().hash === 'how-was-it'
  // The notification opens the page at its questions, which are loaded after it.
  useEffect(() => {
    if (isShown && isAsked) section.current?.scrollIntoView({ block: 'center' })
  }, [isShown, isAsked])
  if (!isShown) return null
  const { answers } = remote.body
  const answer = (change: Partial<Answers>) =>
    void run(() => answerPromises(personStore(userId), event.id, { ...answers, ...change }))
  const asked = QUESTIONS.filter(question => question === 'started' || event.program?.[question])
  const isAnswered = asked.some(question => answers[question] !== null)

  return (
    <section ref={section} className="border-t border-line py-6">
      <h2 className="display text-2xl md:text-3xl">{text.title}</h2>
      <output className="block text-muted">{isAnswered ? text.thanks : text.text}</output>
      <ul className="mt-3">
        {asked.map(question => (
          <li key={question} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
            <span>{text[question]}</span>
            <span className="flex gap-3">
              {([true, false] as const).map(value => (
                <Button
                  size="small"
                  key={String(value)}
                  aria-label={(value ? text.yesTo : text.noTo)(text[question])}
                  disabled={isBusy}
                  aria-pressed={answers[question] === value}
                  look={answers[question] === value ? 'accent' : 'quiet'}
                  onClick={() => answer({ [question]: answers[question] === value ? null : value })}
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
