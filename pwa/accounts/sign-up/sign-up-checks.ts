import './no-generated-code.ts'

import { Register } from '#contract/accounts/sign-up.ts'
import type { I18n } from '#contract/i18n/en/i18n.ts'
import { refusalFor } from '#pwa/i18n/refusals.ts'
import type { SignUp } from '../codes/sign-up-draft.ts'
import { isTooYoung } from './sign-up-ways.ts'

type Field = keyof SignUp
/** The way is not a field of the form that the server receives, and the invitation is checked before the form. */
type SignUpField = Exclude<Field, 'by' | 'invitation'>
export type FieldErrors = Partial<Record<Field, string>>

/** The required fields of each step. */
export const stepFields: SignUpField[][] = [
  ['userType'],
  ['firstName', 'lastName', 'username', 'email', 'phoneNumber', 'password', 'confirmPassword'],
  ['dateOfBirth'],
  ['state', 'city', 'favoriteGenres'],
]

export const STEPS = stepFields.length

export const AGE_STEP = stepOf('dateOfBirth')
export const PHONE_STEP = stepOf('phoneNumber')

function stepOf(field: SignUpField) {
  return stepFields.findIndex(fields => fields.includes(field)) + 1
}

export function isFilled(data: SignUp, step: number): boolean {
  return emptyFields(data, step).length === 0
}

/** The names of the empty required fields of a step. The first step has none: its title names its two cards. */
export function emptyFieldNames(data: SignUp, step: number, { accounts }: I18n): string[] {
  const { birthday, genres, ...names } = accounts.fields
  const labels: Record<string, string> = { ...names, dateOfBirth: birthday, favoriteGenres: genres }
  return emptyFields(data, step).flatMap(field => labels[field] ?? [])
}

function emptyFields(data: SignUp, step: number): SignUpField[] {
  return fieldsOf(data, step).filter(field => data[field].length === 0)
}

/** The first incomplete step; a URL cannot skip it. */
export function furthestStep(data: SignUp): number {
  const missing = stepFields.findIndex((_, index) => !isFilled(data, index + 1))
  return missing === -1 ? STEPS : missing + 1
}

/**
 * Validated with the server's own schemas and rules, so that a value typed at the first step is not refused at the last
 * one. `minAge` is undefined if the server did not respond, and `phoneError` if the phone number is accepted.
 */
export function errorsIn(data: SignUp, step: number, i18n: I18n, minAge?: number, phoneError?: string): FieldErrors {
  const fieldErrors: FieldErrors = {}
  for (const field of fieldsOf(data, step)) {
    const sentence = errorIn(data, field, i18n)
    if (sentence !== undefined) fieldErrors[field] = sentence
    else if (field === 'dateOfBirth' && isTooYoung(data.dateOfBirth, minAge))
      fieldErrors[field] = i18n.refusals['too-young']
    else if (field === 'phoneNumber' && phoneError !== undefined) fieldErrors[field] = phoneError
  }
  return fieldErrors
}

/** A visitor who proves an email address types no phone number. */
function fieldsOf({ by }: SignUp, step: number): SignUpField[] {
  return (stepFields[step - 1] ?? []).filter(field => field !== 'phoneNumber' || by !== 'email')
}

function errorIn(data: SignUp, field: SignUpField, i18n: I18n): string | undefined {
  if (field === 'confirmPassword')
    return data.password === data.confirmPassword ? undefined : i18n.refusals['passwords-differ']
  const result = Register.shape[field].safeParse(data[field])
  const code = result.error?.issues[0]?.message
  return code && (refusalFor(code, i18n) ?? i18n.refusals.invalid)
}
