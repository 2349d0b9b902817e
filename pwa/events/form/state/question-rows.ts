import type { Questions } from '#contract/events/events.ts'

export type QuestionRow = { id: string; text: string; isRequired: boolean }

export function questionRowsFrom(questions: Questions = []): QuestionRow[] {
  return questions.map(({ text, isRequired = false }, position) => ({ id: String(position + 1), text, isRequired }))
}

/** To send, in the order in which the server stores the fields; null without questions. */
export function questionsFrom(rows: readonly QuestionRow[]): Questions | null {
  const questions = rows
    .map(({ text, isRequired }) => ({ text: text.trim(), ...(isRequired && { isRequired }) }))
    .filter(({ text }) => text !== '')
  return questions.length > 0 ? questions : null
}

/** The first row with the question of a row above it. */
export function repeatedRow(rows: readonly QuestionRow[]): QuestionRow | undefined {
  return rows.find(
    ({ text }, at) => text.trim() !== '' && rows.findIndex(other => other.text.trim() === text.trim()) < at,
  )
}
