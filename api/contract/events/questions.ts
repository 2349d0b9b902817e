/* What a host asks those who want to come, without zod, because pages load it. */

export const MAX_QUESTIONS = 3
export const MAX_QUESTION_LENGTH = 120
export const MAX_ANSWER_LENGTH = 300

/** Those to the questions of now, and earlier ones to questions that the host has changed since. */
export const MAX_ANSWERS = 12

type Asked = { text: string; isRequired?: true | undefined }
type Given = { answer: string; question: string }

/** A question with the answer, empty without one. `isEarlier`: the host does not ask it any more. */
export type AnsweredQuestion = Asked & { answer: string; isEarlier?: true }

/** The questions of the event with the answers of one person, then the earlier questions that the person answered. */
export function answeredQuestions(
  questions: readonly Asked[] = [],
  answers: readonly Given[] = [],
): AnsweredQuestion[] {
  const answerTo = (text: string) => answers.find(({ question }) => question === text)?.answer ?? ''
  const earlier = answers.filter(({ question }) => !questions.some(({ text }) => text === question))
  return [
    ...questions.map(asked => ({ ...asked, answer: answerTo(asked.text) })),
    ...earlier.map(({ question, answer }) => ({ text: question, answer, isEarlier: true as const })),
  ].slice(0, MAX_ANSWERS)
}

/** To send: an empty answer is none. */
export function answersIn(questions: readonly AnsweredQuestion[]): Given[] {
  return questions
    .map(({ text, answer }) => ({ answer: answer.trim(), question: text }))
    .filter(({ answer }) => answer !== '')
}
