import { expect, test } from 'vitest'
import { es } from '#contract/i18n/es/i18n.ts'
import { clockLabel, dayLabel, listTimeLabel, writtenLabel } from '#pwa/messages/times.ts'

const now = Date.parse('2026-11-20T23:00')
const labels = { today: 'Today', yesterday: 'Yesterday' }

test('the time of a message has a twelve-hour clock', () => {
  expect(clockLabel(local('2026-11-20T15:05'), 'en')).toBe('3:05 PM')
  expect(clockLabel(local('2026-11-20T00:00'), 'en')).toBe('12:00 AM')
  expect(clockLabel(local('2026-11-20T15:05'), 'es')).toBe('3:05 p.\u00a0m.')
})

test('the list shows the time for less than a day, then the date', () => {
  expect(listTimeLabel(local('2026-11-19T23:01'), 'en', now)).toBe('11:01 PM')
  expect(listTimeLabel(local('2026-11-19T23:00'), 'en', now)).toBe('Nov 19')
  expect(listTimeLabel(local('2025-11-19T23:00'), 'en', now)).toBe('Nov 19, 2025')
  expect(listTimeLabel(local('2026-11-19T23:00'), 'es', now)).toBe('19 nov')
})

test('a day is labelled today, yesterday, or with its date', () => {
  expect(dayLabel('2026-11-20', labels, 'en', now)).toBe('Today')
  expect(dayLabel('2026-11-19', labels, 'en', now)).toBe('Yesterday')
  expect(dayLabel('2026-11-13', labels, 'en', now)).toBe('Fri Nov 13')
  expect(dayLabel('2026-11-13', labels, 'es', now)).toBe('vie 13 nov')
})

test('a message that waited past midnight shows the day on which it was written', () => {
  const sent = local('2026-11-21T00:10')
  expect(writtenLabel(local('2026-11-21T00:04'), sent, 'en')).toBe('12:04 AM')
  expect(writtenLabel(local('2026-11-20T23:58'), sent, 'en')).toBe('Fri Nov 20 11:58 PM')
})

test('a Spanish sentence has a time behind a colon, which fits any hour and a time with its day', () => {
  const { list, states } = es.messages
  const at = writtenLabel(local('2026-11-20T23:58'), local('2026-11-21T00:10'), 'es')
  expect(states.written(at).replaceAll(/\s/g, ' ')).toBe('escrito: vie 20 nov 11:58 p. m.')
  expect(list.offlineSince('1:05 p. m.')).toBe('Sin conexión · actualizado: 1:05 p. m.')
})

function local(clock: string) {
  return new Date(clock).toISOString()
}
