import { useState } from 'react'
import type { Answers, Event } from '#contract/events/events.ts'
import type { GivenPlace, MyPart, OfferedPlace } from '#contract/events/going/attendance.ts'
import { answeredQuestions } from '#contract/events/questions.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useDanceI18n } from '#pwa/i18n/pages/dance.ts'
import { useEventPeopleI18n } from '#pwa/i18n/pages/event-people.ts'
import { usePlaceOffersI18n } from '#pwa/i18n/pages/place-offers.ts'
import { clockOrMoment } from '#pwa/i18n/time-labels.ts'
import { personStore } from '#sw/db.ts'
import { declinePlace, takePlace, withdrawPlace } from '#sw/direct/place-offers.ts'
import { plusOnesLabel } from '../event/plus-ones-label.ts'
import { lacksAnswer } from '../event/question-fields.tsx'
import { OfferCard } from '../people/offer-card.tsx'
import { useSending } from '../people/use-sending.ts'
import AnswerSheet from './answer-sheet.tsx'

type PlaceProps = { event: Event; mine: MyPart; userId: string; onRefused: () => void }

/** The place that this member gives. */
export function Given({ given, event, userId, onRefused }: PlaceProps & { given: GivenPlace }) {
  const text = usePlaceOffersI18n()
  const format = useFormat()
  const name = displayNameOf(given.to)
  return (
    <OfferCard
      title={<bdi>{text.given(name)}</bdi>}
      decline={{
        label: text.withdraw,
        work: () => withdrawPlace(personStore(userId), event.id),
        done: text.withdrawn,
      }}
      onRefused={onRefused}
    >
      <p>{text.givenText(name)}</p>
      <p>{text.ends(clockOrMoment(Date.parse(given.until), format))}</p>
    </OfferCard>
  )
}

type OfferedProps = PlaceProps & { offered: OfferedPlace }

/** The place that another member gives to this one, in the action bar. */
export default function Offered({ offered, mine, event, userId, onRefused }: OfferedProps) {
  const text = usePlaceOffersI18n()
  const dance = useDanceI18n()
  const format = useFormat()
  const { run } = useSending(useEventPeopleI18n())
  const [isAnswering, setIsAnswering] = useState(false)
  const { from, until, danceRole, plusOnes } = offered
  const take = (answers?: Answers) => takePlace(personStore(userId), event.id, from.id, answers)
  const hasToAnswer = answeredQuestions(event.questions, mine.answers).some(lacksAnswer)

  return (
    <>
      <OfferCard
        className=""
        title={<bdi>{text.offeredBy(displayNameOf(from))}</bdi>}
        accept={
          hasToAnswer
            ? { label: text.take, open: () => setIsAnswering(true) }
            : { label: text.take, work: () => take(), done: text.taken }
        }
        decline={{
          label: text.decline,
          work: () => declinePlace(personStore(userId), event.id, from.id),
          done: text.declined,
        }}
        onRefused={onRefused}
      >
        {danceRole && <p>{text.role(dance.names[danceRole])}</p>}
        {plusOnes && (
          <p className="wrap-anywhere">
            <bdi>{text.people(plusOnesLabel(plusOnes, format))}</bdi>
          </p>
        )}
        <p>{text.ends(clockOrMoment(Date.parse(until), format))}</p>
      </OfferCard>
      {isAnswering && (
        <AnswerSheet
          // The place has its role.
          event={{ ...event, danceRoles: undefined }}
          actions={{
            attendance: mine.attendance,
            asks: false,
            danceRole: null,
            seeksPartner: false,
            answers: mine.answers ?? [],
            attend: (_, given) =>
              void run(() => take(given?.answers), { done: text.taken }).then(is => !is && onRefused()),
          }}
          state="going"
          onClose={() => setIsAnswering(false)}
        />
      )}
    </>
  )
}
