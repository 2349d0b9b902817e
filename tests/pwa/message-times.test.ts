import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { es } from '#contract/i18n/es/i18n.ts'
import { formatIn } from '#contract/i18n/region.ts'
import { clockLabel, dayLabel, listTimeLabel, writtenLabel } from '#pwa/messages/thread/times.ts'

const labels = { today: 'Today', yesterday: 'Yesterday' }

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T23:00') }))
afterEach(() => void vi.useRealTimers())

test('the time of a message has the clock of the language', () => {
  expect(clockLabel(local('2026-11-20T15:05'), formatIn('en'))).toBe('3:05 PM')
  expect(clockLabel(local('2026-11-20T00:00'), formatIn('en'))).toBe('12:00 AM')
  expect(clockLabel(local('2026-11-20T15:05'), formatIn('es'))).toBe('3:05 p.\u00a0m.')
  expect(clockLabel(local('2026-11-20T15:05'), formatIn('pt'))).toBe('15:05')
})

test('the list shows the time for less than a day, then the date', () => {
  expect(listTimeLabel(local('2026-11-19T23:01'), formatIn('en'))).toBe('11:01 PM')
  expect(listTimeLabel(local('2026-11-19T23:00'), formatIn('en'))).toBe('Nov 19')
  expect(listTimeLabel(local('2025-11-19T23:00'), formatIn('en'))).toBe('Nov 19, 2025')
  expect(listTimeLabel(local('2026-11-19T23:00'), formatIn('es'))).toBe('19 nov')
})

test('a day is labelled today, yesterday, or with its date', () => {
  expect(dayLabel('2026-11-20', labels, formatIn('en'))).toBe('Today')
  expect(dayLabel('2026-11-19', labels, formatIn('en'))).toBe('Yesterday')
  expect(dayLabel('2026-11-13', labels, formatIn('en'))).toBe('Fri Nov 13')
  expect(dayLabel('2026-11-13', labels, formatIn('es'))).toBe('vie 13 nov')
})

test('a message that waited past midnight shows the day on which it was written', () => {
  const sent = local('2026-11-21T00:10')
  expect(writtenLabel(local('2026-11-21T00:04'), sent, formatIn('en'))).toBe('12:04 AM')
  expect(writtenLabel(local('2026-11-20T23:58'), sent, formatIn('en'))).toBe('Fri Nov 20 11:58 PM')
})

test('a Spanish sentence has a time behind a colon, which fits any hour and a time with its day', () => {
  const { list, states } = es.messages
  const at = writtenLabel(local('2026-11-20T23:58'), local('2026-11-21T00:10'), formatIn('es'))
  expect(states.written(at).replaceAll(/\s/g, ' ')).toBe('escrito: vie 20 nov 11:58 p. m.')
  expect(list.offlineSince('1:05 p. m.')).toBe('Sin conexión · actualizado: 1:05 p. m.')
})

function local(clock: string) {
  return new Date(clock).toISOString()
}
