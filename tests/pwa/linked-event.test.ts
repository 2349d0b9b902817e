import { expect, test } from 'vitest'
import { linkedEvent } from '#pwa/messages/thread/message-text.tsx'

const ORIGIN = 'https://pista.example'
const linkedIn = (text: string) => linkedEvent(text, ORIGIN)

test('a link to an event in the last line is shown as the event, and the words stay', () => {
  const link = `${ORIGIN}/e/noche-de-salsa-2026-11-27?from=guests`
  expect(linkedIn(`Come with me?\n${link}`)).toEqual({
    words: 'Come with me?',
    link,
    event: { slug: 'noche-de-salsa-2026-11-27' },
  })
  const id = '01900000-0000-7000-8000-000000000001'
  expect(linkedIn(`${ORIGIN}/events/${id}`)).toMatchObject({ words: '', event: { id } })
})

test('every other text stays as it is', () => {
  for (const text of [
    '',
    'Come with me?',
    `${ORIGIN}/e/one and more`,
    `https://evil.example/e/one`,
    `${ORIGIN}.evil.example/e/one`,
    `${ORIGIN}/e/one/edit`,
    `${ORIGIN}/events/create`,
    `${ORIGIN}/e/one\nSee you there`,
  ])
    expect(linkedIn(text)).toBeNull()
})
