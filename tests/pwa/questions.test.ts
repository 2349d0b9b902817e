import { expect, test } from 'vitest'
import { answeredQuestions, answersIn } from '#contract/events/questions.ts'
import { questionRowsFrom, questionsFrom, repeatedRow } from '#pwa/events/form/state/question-rows.ts'

const questions = [{ text: 'Do you eat meat?', isRequired: true as const }, { text: 'Which song?' }]

test('the fields of the form send what they were filled with, without empty questions', () => {
  expect(questionsFrom(questionRowsFrom(questions))).toEqual(questions)
  expect(questionsFrom([{ id: '1', text: '  ', isRequired: true }])).toBeNull()
  expect(questionsFrom([])).toBeNull()
  expect(questionsFrom([{ id: '1', text: ' Why? ', isRequired: false }])).toEqual([{ text: 'Why?' }])
})

test('the second of two same questions is marked, and two empty ones are none', () => {
  const rows = questionRowsFrom([...questions, { text: ' Which song? ' }])
  expect(repeatedRow(rows)).toBe(rows[2])
  expect(repeatedRow(questionRowsFrom(questions))).toBeUndefined()
  expect(repeatedRow(questionRowsFrom([{ text: '' }, { text: ' ' }]))).toBeUndefined()
})

test('a person sees the questions of now, then earlier ones with their answers, and an empty answer is not sent', () => {
  const fish = { answer: 'Yes', question: 'Do you eat fish?' }
  const shown = answeredQuestions(questions, [fish, { answer: ' No ', question: 'Do you eat meat?' }])
  expect(shown).toEqual([
    { text: 'Do you eat meat?', isRequired: true, answer: ' No ' },
    { text: 'Which song?', answer: '' },
    { text: 'Do you eat fish?', answer: 'Yes', isEarlier: true },
  ])
  expect(answersIn(shown)).toEqual([{ answer: 'No', question: 'Do you eat meat?' }, fish])
  expect(answeredQuestions(undefined, undefined)).toEqual([])
})
