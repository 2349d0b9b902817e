import { useRef, useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import type { Promises as Answers, GivenPromises } from '#contract/events/promises/promises.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useGuestsI18n } from '#pwa/i18n/pages/guests.ts'
import { withGiven } from '#sw/delivery/kinds/promises.ts'
import { deviceStore } from '#sw/device-store.ts'
import { answerPromisesAsGuest } from '#sw/direct/guest-promises.ts'
import { PromiseQuestions } from './dance-part.tsx'

/** The questions after the night to a guest of this device who was checked in. An answer needs a connection. */
export default function GuestPromises({ event, given }: { event: Event; given: Answers }) {
  const { failed, linkNoSignal: noSignal } = useGuestsI18n()
  const { run } = useAction({ failed, noSignal, toast: true })
  const [typed, setTyped] = useState<GivenPromises>()
  // The last tap at a question counts, so each one waits for the one before.
  const last = useRef<Promise<unknown>>(Promise.resolve())

  const answer = (answers: GivenPromises) => {
    setTyped(before => ({ ...before, ...answers }))
    last.current = last.current.then(async () => {
      const isSent = await run(() => answerPromisesAsGuest(deviceStore, event.id, answers))
      if (!isSent) setTyped(undefined)
    })
  }
  return <PromiseQuestions event={event} answers={withGiven(given, typed)} onAnswer={answer} />
}
