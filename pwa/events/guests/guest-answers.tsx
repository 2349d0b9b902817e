import { useState } from 'react'
import type { Answers, Event } from '#contract/events/events.ts'
import { answeredQuestions, answersIn } from '#contract/events/questions.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useGuestsI18n } from '#pwa/i18n/pages/guests.ts'
import { useQuestionsI18n } from '#pwa/i18n/pages/questions.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { Button, SmallButton } from '#pwa/ui/button.tsx'
import { ErrorText, Form, useFocusOnError } from '#pwa/ui/fields/form.tsx'
import { answerAsGuest, stopGuestNotices } from '#sw/delivery/kinds/guests.ts'
import { deviceStore } from '#sw/device-store.ts'
import { AnswerList, lacksAnswer, QuestionFields } from '../event/question-fields.tsx'

// One file, because both are shown together.

type GuestAnswersProps = { event: Event; given: Answers }

/** What a guest without an account has answered to the host, to be changed. */
export default function GuestAnswers({ event, given }: GuestAnswersProps) {
  const text = useQuestionsI18n()
  const { answer } = useI18n().events.page
  const [isOpen, setIsOpen] = useState(false)
  const verb = given.length > 0 ? text.change : answer

  return (
    <section className="mt-3 border-b border-line py-3.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="font-bold">{text.title}</h2>
        <SmallButton aria-haspopup="dialog" aria-label={`${verb}: ${text.title}`} onClick={() => setIsOpen(true)}>
          {verb}
        </SmallButton>
      </div>
      <AnswerList answers={given} />
      {isOpen && (
        <Dialog isOpen onClose={() => setIsOpen(false)} title={text.title}>
          <AnswerForm event={event} given={given} onDone={() => setIsOpen(false)} />
        </Dialog>
      )}
    </section>
  )
}

function AnswerForm({ event, given, onDone }: GuestAnswersProps & { onDone: () => void }) {
  const text = useQuestionsI18n()
  const guests = useGuestsI18n()
  const [answers, setAnswers] = useState(given)
  const [misses, setMisses] = useState(0)
  const form = useFocusOnError(misses)
  const { isBusy, failure, run } = useAction({ failed: guests.failed, noSignal: guests.linkNoSignal })
  const questions = answeredQuestions(event.questions, answers)

  const submit = async () => {
    if (questions.some(lacksAnswer)) return setMisses(misses + 1)
    if (await run(() => answerAsGuest(deviceStore, event.id, answersIn(questions)))) onDone()
  }
  return (
    <Form ref={form} onSubmit={() => void submit()} noValidate className="grid gap-5">
      <QuestionFields questions={questions} onChange={setAnswers} marksMissing={misses > 0} />
      <ErrorText>{failure}</ErrorText>
      <Button type="submit" isBusy={isBusy}>
        {text.keep}
      </Button>
    </Form>
  )
}

/** The emails or texts about the event, which a confirmed guest ends after a question. */
export function GuestNotices({ eventId, isStopped }: { eventId: string; isStopped: boolean }) {
  const text = useGuestsI18n()
  const [isSure, setIsSure] = useState(false)
  const { isBusy, failure, setFailure, run } = useAction({ failed: text.failed, noSignal: text.linkNoSignal })
  const stop = async () => {
    if (await run(() => stopGuestNotices(deviceStore, eventId))) setIsSure(false)
  }
  const keep = () => {
    setIsSure(false)
    setFailure(undefined)
  }

  if (isStopped) return <p className="basis-full text-sm text-muted">{text.stopped}</p>
  if (!isSure)
    return (
      <Button size="small" look="plain" onClick={() => setIsSure(true)}>
        {text.stop}
      </Button>
    )
  return (
    <div className="basis-full">
      <p className="font-semibold">{text.stopSure}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button size="small" look="danger" isBusy={isBusy} onClick={() => void stop()}>
          {text.stop}
        </Button>
        <SmallButton onClick={keep}>{text.stopKeep}</SmallButton>
      </div>
      <ErrorText className="mt-2">{failure}</ErrorText>
    </div>
  )
}
