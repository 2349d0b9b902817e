import type { Answers } from '#contract/events/events.ts'
import { type AnsweredQuestion, MAX_ANSWER_LENGTH } from '#contract/events/questions.ts'
import { useQuestionsI18n } from '#pwa/i18n/pages/questions.ts'
import { TextInput } from '#pwa/ui/fields/form.tsx'

type QuestionFieldsProps = {
  questions: readonly AnsweredQuestion[]
  /** As typed: an empty answer stays until the answers are sent. */
  onChange: (answers: Answers) => void
  /** Whether required answers that are missing are marked. */
  marksMissing: boolean
}

/** The questions of the host, for members and for guests without an account. */
export function QuestionFields({ questions, onChange, marksMissing }: QuestionFieldsProps) {
  const text = useQuestionsI18n()
  if (questions.length === 0) return null
  return (
    <fieldset className="grid gap-4">
      <legend className="sr-only">{text.title}</legend>
      {questions.map(asked => (
        <TextInput
          key={asked.text}
          label={<bdi className="wrap-anywhere">{asked.isRequired ? asked.text : text.optional(asked.text)}</bdi>}
          hint={asked.isEarlier && text.earlier}
          required={asked.isRequired}
          maxLength={MAX_ANSWER_LENGTH}
          value={asked.answer}
          error={marksMissing && lacksAnswer(asked) ? text.missing : undefined}
          onChange={event =>
            onChange(
              questions.map(each => ({
                answer: each === asked ? event.target.value : each.answer,
                question: each.text,
              })),
            )
          }
        />
      ))}
      <p className="text-sm text-muted">{text.onlyHost}</p>
    </fieldset>
  )
}

export function lacksAnswer({ isRequired, answer }: AnsweredQuestion): boolean {
  return isRequired === true && answer.trim() === ''
}

/** The answers of a person in a list, with the questions as they were asked. */
export function AnswerList({ answers }: { answers: Answers }) {
  return (
    <dl className="mt-1 grid gap-1.5 text-sm">
      {answers.map(({ question, answer }) => (
        <div key={question}>
          <dt className="text-muted">
            <bdi className="wrap-anywhere">{question}</bdi>
          </dt>
          <dd>
            <bdi className="wrap-anywhere">{answer}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
