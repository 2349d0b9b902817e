import { useState } from 'react'
import type { Ask } from '#contract/events/going/asks.ts'
import { asks } from '#contract/events/going/calls.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useResponse } from '#pwa/data/use-remote.ts'
import { useFormat, useI18n } from '#pwa/i18n/i18n.ts'
import { useAsksI18n } from '#pwa/i18n/pages/asks.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { PersonLink } from '#pwa/parts/person-link.tsx'
import { SmallButton } from '#pwa/ui/button.tsx'
import { ErrorText } from '#pwa/ui/fields/form.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { Spinner } from '#pwa/ui/spinner.tsx'
import { answerAsks } from '#sw/direct/asks.ts'
import { resource } from '#sw/http/send.ts'
import { askedDay } from '../event/asked-day.ts'
import { plusOnesLabel } from '../event/plus-ones-label.ts'

const RoleName = optional(async () => ({ default: (await import('../event/role-choice.tsx')).RoleName }))

const AnswerList = optional(async () => ({ default: (await import('../event/question-fields.tsx')).AnswerList }))

type AsksProps = { eventId: string; userId: string; count: number; onDecided: () => void }

/** How many ask to come, and the list in which the host and the editors decide. Needs a connection. */
export default function Asks({ count, ...list }: AsksProps) {
  const text = useAsksI18n()
  const { tag } = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3.5">
      <p className="font-semibold">{count > 0 ? text.count({ count, tag }) : text.none}</p>
      <SmallButton aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {text.decide}
      </SmallButton>
      {isOpen && (
        <Dialog isOpen onClose={() => setIsOpen(false)} title={text.decide}>
          <AskList {...list} />
        </Dialog>
      )}
    </section>
  )
}

/** First those who asked first, and below them those who were declined. */
function AskList({ eventId, userId, onDecided }: Omit<AsksProps, 'count'>) {
  const text = useAsksI18n()
  const { page } = useI18n().events
  const list = useResponse(resource(asks, { params: { id: eventId } }))
  const { isBusy, failure, run } = useAction({ failed: page.whoGoesFailed })

  if (list.state === 'loading') return <Spinner label={page.whoGoesLoading} />
  if (list.state !== 'loaded') return <p className="text-muted">{page.whoGoesFailed}</p>
  const open = list.body.filter(({ isDeclined }) => !isDeclined)
  const answer = async (people: Ask[], isApproved: boolean) => {
    const ids = people.map(({ id }) => id)
    await run(async () => await answerAsks(eventId, ids, isApproved, userId))
    // Also after a refusal: another editor may have answered.
    list.refresh()
    onDecided()
  }
  return (
    <>
      {open.length === 0 && <p className="mb-3 text-muted">{text.none}</p>}
      <ErrorText className="mb-3">{failure}</ErrorText>
      {open.length > 1 && (
        <SmallButton className="mb-2" disabled={isBusy} onClick={() => void answer(open, true)}>
          {text.approveAll}
        </SmallButton>
      )}
      <ul>
        {list.body.map(ask => (
          <AskRow key={ask.id} ask={ask} isBusy={isBusy} onAnswer={isApproved => void answer([ask], isApproved)} />
        ))}
      </ul>
    </>
  )
}

function AskRow({ ask, isBusy, onAnswer }: { ask: Ask; isBusy: boolean; onAnswer: (isApproved: boolean) => void }) {
  const text = useAsksI18n()
  const { page } = useI18n().events
  const format = useFormat()
  const name = displayNameOf(ask)
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line py-2.5 last:border-b-0">
      <PersonLink person={ask} className="min-h-11 grow">
        <span className="text-sm text-muted">{ask.isDeclined ? page.declinedNow : askedDay(ask.askedAt, format)}</span>
        {ask.danceRole && <RoleName role={ask.danceRole} />}
        {ask.plusOnes && <bdi className="block text-sm text-muted">{plusOnesLabel(ask.plusOnes, format)}</bdi>}
      </PersonLink>
      {ask.answers && (
        <div className="basis-full">
          <AnswerList answers={ask.answers} />
        </div>
      )}
      <div className="ml-auto flex flex-wrap justify-end gap-3">
        <SmallButton aria-label={`${text.approve}: ${name}`} disabled={isBusy} onClick={() => onAnswer(true)}>
          {text.approve}
        </SmallButton>
        {!ask.isDeclined && (
          <SmallButton aria-label={`${text.decline}: ${name}`} disabled={isBusy} onClick={() => onAnswer(false)}>
            {text.decline}
          </SmallButton>
        )}
      </div>
    </li>
  )
}
