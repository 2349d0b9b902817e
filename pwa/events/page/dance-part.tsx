import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { Dancers, Event } from '#contract/events/events.ts'
import type { MyPart } from '#contract/events/going/attendance.ts'
import { partners } from '#contract/events/going/calls.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useFormat, useI18n } from '#pwa/i18n/i18n.ts'
import { useAsksI18n } from '#pwa/i18n/pages/asks.ts'
import { useDanceI18n } from '#pwa/i18n/pages/dance.ts'
import { useQuestionsI18n } from '#pwa/i18n/pages/questions.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { PersonLink } from '#pwa/parts/person-link.tsx'
import { MessageButton } from '#pwa/people/person/message-button.tsx'
import { SmallButton } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { Spinner } from '#pwa/ui/spinner.tsx'
import { resource } from '#sw/http/send.ts'
import { askedDay } from '../event/asked-day.ts'
import { lineReason } from '../event/line-reason.ts'
import { AnswerList } from '../event/question-fields.tsx'
import { RoleName } from '../event/role-choice.tsx'
import AnswerSheet from './answer-sheet.tsx'
import type { AttendanceActions } from './attendance.ts'

// One file for the device: its list of files has an entry for each.
export { PromiseQuestions, Promises } from '../promises/promises.tsx'

type DancePartProps = {
  event: Event
  mine: MyPart
  actions: AttendanceActions
  /** Null for a visitor. */
  userId: string | null
  isOpen: boolean
}

/** Leads and follows: the balance, the own role with the reason to wait, and those who look for a partner. */
export default function DancePart({ event, mine, actions, userId, isOpen }: DancePartProps) {
  const text = useDanceI18n()
  const { tag } = useFormat()
  const [isChanging, setIsChanging] = useState(false)
  const [showsPartners, setShowsPartners] = useState(false)
  const { attendance, danceRole } = actions
  const state = userId !== null && (attendance === 'going' || attendance === 'waiting') ? attendance : null
  const dancers = event.dancers ?? mine.dancers
  const reason = state === 'waiting' && lineReason(mine, text, tag)

  return (
    <section className="grid gap-2 border-b border-line py-3.5">
      <h2 className="font-bold">{text.title}</h2>
      {dancers && <Balance dancers={dancers} />}
      {dancers && !event.dancers && <p className="text-sm text-muted">{text.hidden}</p>}
      {state && isOpen && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>{danceRole ? text.own[danceRole] : text.noRole}</p>
          <SmallButton aria-haspopup="dialog" onClick={() => setIsChanging(true)}>
            {text.change}
          </SmallButton>
          {state === 'going' && (
            <SmallButton aria-haspopup="dialog" onClick={() => setShowsPartners(true)}>
              {text.partners}
            </SmallButton>
          )}
        </div>
      )}
      {reason && <p className="font-medium text-waiting-strong">{reason}</p>}
      {state && isChanging && (
        <AnswerSheet event={event} actions={actions} state={state} onClose={() => setIsChanging(false)} />
      )}
      {userId !== null && showsPartners && (
        <Dialog isOpen onClose={() => setShowsPartners(false)} title={text.partners}>
          <Partners eventId={event.id} userId={userId} />
        </Dialog>
      )}
    </section>
  )
}

function Balance({ dancers: { leads, follows, boths } }: { dancers: Dancers }) {
  const text = useDanceI18n()
  const { tag } = useFormat()
  const shares = [
    { name: 'leads', count: leads, color: 'bg-accent' },
    { name: 'boths', count: boths, color: 'bg-muted' },
    { name: 'follows', count: follows, color: 'bg-text' },
  ].filter(({ count }) => count > 0)
  return (
    <>
      {shares.length > 0 && (
        <div aria-hidden className="flex gap-1">
          {shares.map(({ name, count, color }) => (
            <span key={name} className={`h-2 rounded-full ${color}`} style={{ flexGrow: count }} />
          ))}
        </div>
      )}
      <p className="figures">{text.balance({ leads, follows, boths, tag })}</p>
    </>
  )
}

function Partners({ eventId, userId }: { eventId: string; userId: string }) {
  const text = useDanceI18n()
  const people = useRemote(resource(partners, { params: { id: eventId } }), userId)
  if (people.state === 'loading') return <Spinner label={text.partners} />
  if (people.state !== 'loaded') return <p className="text-muted">{text.failed}</p>
  return (
    <>
      <p className="mb-3 text-muted">{people.body.length === 0 ? text.noPartners : text.partnersText}</p>
      <ul>
        {people.body.map(person => (
          <li key={person.id} className="flex items-center gap-2 border-b border-line last:border-b-0">
            <PersonLink person={person} className="min-h-11 flex-1 py-2.5">
              {person.danceRole && <RoleName role={person.danceRole} />}
            </PersonLink>
            <MessageButton userId={person.id} size="icon" />
          </li>
        ))}
      </ul>
    </>
  )
}

/** What becomes of a member's request to come, at an event whose host approves who comes. */
export function AsksPart({ mine, actions }: { mine: MyPart; actions: AttendanceActions }) {
  const text = useAsksI18n()
  const format = useFormat()

  if (actions.attendance === 'declined') return <p className="border-b border-line py-3.5">{text.declined}</p>
  if (actions.attendance !== 'asked')
    return actions.asks ? <p className="border-b border-line py-3.5 text-muted">{text.ask}</p> : null
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3.5">
      <p className="font-semibold text-waiting-strong">
        {mine.attendance === 'asked' && actions.waitingSince === null
          ? text.asked(askedDay(mine.askedAt, format))
          : text.waitsToAsk}
      </p>
      <SmallButton onClick={() => actions.attend(null)}>{text.withdraw}</SmallButton>
    </section>
  )
}

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
