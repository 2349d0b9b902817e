import { useState } from 'react'
import type { DanceRole } from '#contract/events/dance-roles.ts'
import type { Event } from '#contract/events/events.ts'
import { answeredQuestions, answersIn } from '#contract/events/questions.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useDanceI18n } from '#pwa/i18n/pages/dance.ts'
import { useQuestionsI18n } from '#pwa/i18n/pages/questions.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Checkbox, Form, ticked, useFocusOnError } from '#pwa/ui/fields/form.tsx'
import { lacksAnswer, QuestionFields } from '../event/question-fields.tsx'
import { RoleChoice } from '../event/role-choice.tsx'
import type { AttendanceActions } from './attendance.ts'

type AnswerSheetProps = {
  event: Event
  actions: Pick<AttendanceActions, 'attendance' | 'asks' | 'danceRole' | 'seeksPartner' | 'answers' | 'attend'>
  /** What the member asks for; for one who goes or waits already it is the same. */
  state: 'going' | 'waiting'
  onClose: () => void
}

/** What the host asks a member who goes or waits: the role, with the wish for a partner, and the questions. */
export default function AnswerSheet({ event, actions, state, onClose }: AnswerSheetProps) {
  const dance = useDanceI18n()
  const text = useQuestionsI18n()
  const { events, refusals } = useI18n()
  const [role, setRole] = useState<DanceRole | null>(actions.danceRole)
  const [seeksPartner, setSeeksPartner] = useState(actions.seeksPartner)
  const [answers, setAnswers] = useState(actions.answers)
  /** How often the member has sent the form without something required. */
  const [misses, setMisses] = useState(0)
  const form = useFocusOnError(misses)
  // The event may have been read before the host asked.
  const questions = answeredQuestions(event.questions, answers)
  const isThere = ['going', 'waiting', 'asked'].includes(actions.attendance ?? '')
  const lacksRole = event.danceRoles !== undefined && role === null

  const submit = () => {
    if (lacksRole || questions.some(lacksAnswer)) return setMisses(misses + 1)
    actions.attend(state, {
      ...(role !== null && { danceRole: role, seeksPartner }),
      ...(questions.length > 0 && { answers: answersIn(questions) }),
    })
    onClose()
  }
  return (
    <Dialog isOpen onClose={onClose} title={event.danceRoles && questions.length === 0 ? dance.title : text.title}>
      <Form ref={form} onSubmit={submit} noValidate className="grid gap-5">
        {event.danceRoles && (
          <>
            <RoleChoice
              event={event}
              chosen={role}
              onChoose={setRole}
              error={misses > 0 && role === null ? refusals['role-needed'] : undefined}
            />
            <div>
              <Checkbox label={dance.seek} {...ticked(seeksPartner, setSeeksPartner)} hint={dance.seekHint} />
            </div>
          </>
        )}
        <QuestionFields questions={questions} onChange={setAnswers} marksMissing={misses > 0} />
        <Button type="submit">
          {isThere
            ? text.keep
            : actions.asks
              ? events.page.askToCome
              : state === 'waiting'
                ? events.page.joinWaiting
                : events.page.imGoing}
        </Button>
      </Form>
    </Dialog>
  )
}
