import { MAX_QUESTION_LENGTH, MAX_QUESTIONS } from '#contract/events/questions.ts'
import { useQuestionsI18n } from '#pwa/i18n/pages/questions.ts'
import { QuietButton, SmallButton } from '#pwa/ui/button.tsx'
import { Checkbox, TextInput, ticked } from '#pwa/ui/fields/form.tsx'
import { newId } from './state/price-rows.ts'
import { type QuestionRow, repeatedRow } from './state/question-rows.ts'
import type { EventFormState } from './state/use-event-form.ts'

/** What the host asks those who want to come. An empty question is none. */
export default function FormQuestions({ form, set, errorOf }: Pick<EventFormState, 'form' | 'set' | 'errorOf'>) {
  const { form: text } = useQuestionsI18n()
  const rows = form.questions
  const repeated = repeatedRow(rows)
  const change = (row: QuestionRow, next: Partial<QuestionRow>) =>
    set({ questions: rows.map(each => (each === row ? { ...row, ...next } : each)) })

  return (
    <fieldset className="space-y-4">
      <legend className="font-semibold">{text.title}</legend>
      <p className="text-sm text-muted">
        {text.hint} {rows.length > 0 && text.changed}
      </p>
      {/* An error of the server that the device does not know. */}
      {!repeated && errorOf('questions') && <p role="alert">{errorOf('questions')}</p>}
      {rows.map((row, at) => (
        <div key={row.id}>
          <TextInput
            label={text.question(at + 1)}
            maxLength={MAX_QUESTION_LENGTH}
            value={row.text}
            error={row === repeated ? errorOf('questions') : undefined}
            onChange={event => change(row, { text: event.target.value })}
          />
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <Checkbox
              label={text.required}
              aria-label={text.requiredOf(at + 1)}
              {...ticked(row.isRequired, isRequired => change(row, { isRequired }))}
            />
            <SmallButton
              aria-label={text.removeOf(at + 1)}
              onClick={() => set({ questions: rows.filter(each => each !== row) })}
            >
              {text.remove}
            </SmallButton>
          </div>
        </div>
      ))}
      {rows.length < MAX_QUESTIONS && (
        <QuietButton onClick={() => set({ questions: [...rows, { id: newId(rows), text: '', isRequired: false }] })}>
          {text.add}
        </QuietButton>
      )}
    </fieldset>
  )
}
