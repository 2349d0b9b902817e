import { beforeEach, expect, test, vi } from 'vitest'
import { en } from '#contract/i18n/en/i18n.ts'
import { es } from '#contract/i18n/es/i18n.ts'
import { unfinishedSignUp } from '#pwa/accounts/codes/sign-up-draft.ts'
import { AGE_STEP, errorsIn } from '#pwa/accounts/sign-up/sign-up-checks.ts'

beforeEach(() => void vi.stubGlobal('localStorage', { getItem: () => null }))

const born = (dateOfBirth: string) => ({ ...unfinishedSignUp(undefined), dateOfBirth })
const yearsAgo = (years: number) => `${new Date().getFullYear() - years}-01-01`

test('a date of birth is checked at its own step against the minimum age of this server', () => {
  expect(errorsIn(born(yearsAgo(5)), AGE_STEP, en, 13)).toEqual({
    dateOfBirth: 'You are not old enough to join Pista yet',
  })
  expect(errorsIn(born(yearsAgo(5)), AGE_STEP, es, 13)).toEqual({ dateOfBirth: es.refusals['too-young'] })
  expect(errorsIn(born(yearsAgo(15)), AGE_STEP, en, 18)).not.toEqual({})
  expect(errorsIn(born(yearsAgo(15)), AGE_STEP, en, 13)).toEqual({})
})

test('without the minimum age of the server a date of birth is accepted, and no other step checks it', () => {
  expect(errorsIn(born(yearsAgo(5)), AGE_STEP, en)).toEqual({})
  for (const step of [1, 2, 4]) expect(errorsIn(born(yearsAgo(5)), step, en, 13)).not.toHaveProperty('dateOfBirth')
})
