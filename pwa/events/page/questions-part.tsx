import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useQuestionsI18n } from '#pwa/i18n/pages/questions.ts'
import { SmallButton } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { AnswerList } from '../event/question-fields.tsx'
import AnswerSheet from './answer-sheet.tsx'
import type { AttendanceActions } from './attendance.ts'

type QuestionsPartProps = { event: Event; actions: AttendanceActions; isOpen: boolean }

/** A choice that came back, because the host asks something by now; else the answers of a member who has chosen. */
export function QuestionsPart({ event, actions, isOpen }: QuestionsPartProps) {
  const text = useQuestionsI18n()
  const { page } = useI18n().events
  const { attendance, returned, answers } = actions
  // The notice of the refusal, on whatever page, leads to the sheet.
  const isLinked = useLocation({ select: ({ hash }) => hash === ANSWER_HASH })
  const [isClosed, setIsClosed] = useState(false)
  const [isAnswering, setIsAnswering] = useState(false)
  const present = attendance === 'asked' ? 'going' : attendance
  const state = returned ?? (present === 'going' || present === 'waiting' ? present : null)
  if (state === null || !isOpen || !(returned || event.questions || answers.length > 0)) return null
  const verb = answers.length > 0 ? text.change : page.answer
  const isSheetOpen = isAnswering || (returned !== null && isLinked && !isClosed)

  return (
    <>
      {returned ? (
        <div className="border-b border-line py-3.5">
          <Notice action={<SmallButton onClick={() => setIsAnswering(true)}>{page.answer}</SmallButton>}>
            <strong>{page.hostAsks}</strong> {text.returned}
          </Notice>
        </div>
      ) : (
        <section className="border-b border-line py-3.5">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h2 className="font-bold">{text.title}</h2>
            <SmallButton
              aria-haspopup="dialog"
              aria-label={`${verb}: ${text.title}`}
              onClick={() => setIsAnswering(true)}
            >
              {verb}
            </SmallButton>
          </div>
          <AnswerList answers={answers} />
        </section>
      )}
      {isSheetOpen && (
        <AnswerSheet
          event={event}
          actions={actions}
          state={state}
          isOpen
          onClose={() => {
            setIsAnswering(false)
            setIsClosed(true)
          }}
        />
      )}
    </>
  )
}

const ANSWER_HASH = 'answer'
