import { expect, test } from 'vitest'
import { chosenPlace, isSettled, placeDetailsOf } from '#pwa/events/page/place-details.ts'

const camila = { name: 'Camila' }
const answers = [{ answer: 'No', question: 'Do you eat meat?' }]
const refusedWith = (code: string) => ({
  body: { state: 'going' as const, answers, plusOnes: [camila, {}] },
  failure: { status: 409, code },
})

test('people for whom there was no place are not shown as brought, and the typed answers are', () => {
  const mine = { attendance: 'going' as const, plusOnes: [camila] }
  const shown = placeDetailsOf(mine, refusedWith('too-few-places'), undefined)
  expect(shown).toMatchObject({ plusOnes: [camila], answers })
  expect(placeDetailsOf({ attendance: null }, refusedWith('event-full'), undefined)).not.toHaveProperty('plusOnes')
})

test('a choice that comes back for an answer keeps the people, and a later choice counts', () => {
  const mine = { attendance: null }
  expect(placeDetailsOf(mine, refusedWith('answers-needed'), undefined)).toMatchObject({ plusOnes: [camila, {}] })
  const later = { state: 'going' as const, plusOnes: [] }
  expect(placeDetailsOf(mine, refusedWith('answers-needed'), later)).toMatchObject({ plusOnes: [], answers })
})

test('people chosen before the host asked for roles get one when the choice is sent again', () => {
  const withRoles = { danceRoles: {} }
  const diego = { name: 'Diego', danceRole: 'lead' as const }
  const sent = chosenPlace({ danceRole: 'lead', seeksPartner: false, plusOnes: [camila, diego] }, withRoles)
  expect(sent).toEqual({
    danceRole: 'lead',
    seeksPartner: false,
    plusOnes: [{ ...camila, danceRole: 'follow' }, diego],
  })
  // The server has one without a role already.
  const present = { danceRole: 'both' as const, plusOnes: [camila, {}] }
  expect(chosenPlace(present, withRoles, [camila])).toMatchObject({ plusOnes: [camila, { danceRole: 'both' }] })
})

test('without roles at the event none is sent, and removed answers and people are sent as empty', () => {
  const place = { danceRole: 'lead' as const, seeksPartner: true, plusOnes: [camila], answers }
  expect(chosenPlace(place, {})).toEqual({ plusOnes: [camila], answers })
  expect(chosenPlace({ plusOnes: [], answers: [] }, {})).toEqual({ plusOnes: [], answers: [] })
  expect(chosenPlace({ seeksPartner: false }, { danceRoles: {} })).toEqual({})
})

test('a choice that came back is settled by answers from another device, not by an older copy or the answers of before', () => {
  const choice = { createdAt: 1000, failure: { status: 409, code: 'answers-needed' } }
  const [now, earlier] = [{ text: 'Do you eat fish?', isRequired: true as const }, { text: 'Which song?' }]
  const event = { questions: [now, earlier] }
  const mine = { attendance: 'going' as const, isFavorite: false, review: null }
  const answered = { ...mine, answers: [{ answer: 'Yes', question: now.text }] }
  const read = { event, at: 2000, mineAt: 2000 }
  expect(isSettled(choice, { ...read, mine: answered })).toBe(true)
  expect(isSettled(choice, { ...read, mine: { ...answered, attendance: 'waiting' } })).toBe(true)
  expect(isSettled(choice, { ...read, mine: { ...answered, attendance: null } })).toBe(false)
  expect(isSettled(choice, { ...read, mine: { ...mine, answers } })).toBe(false)
  expect(isSettled(choice, { ...read, mine: answered, at: 900 })).toBe(false)
  expect(isSettled(choice, { ...read, mine: answered, mineAt: 0 })).toBe(false)
  const withRoles = { ...read, event: { danceRoles: {} } }
  expect(isSettled(choice, { ...withRoles, mine })).toBe(false)
  expect(isSettled(choice, { ...withRoles, mine: { ...mine, danceRole: 'lead' } })).toBe(true)
  expect(isSettled(choice, { ...withRoles, mine: { ...mine, attendance: 'asked' } })).toBe(true)
  const full = { ...choice, failure: { status: 409, code: 'event-full' } }
  expect(isSettled(full, { ...read, mine: answered })).toBe(false)
})
