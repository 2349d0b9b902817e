import { z } from 'zod'
import { call } from '../../call.ts'
import { DoneWithMessage } from '../../responses.ts'
import { LogIn, LogInByPhone, OutboxMessage, SignedIn } from '../accounts.ts'
import { RecoverAccount, RecoverByEmail, Recovered, ResetPassword, ResetPasswordByEmail } from '../recovery.ts'

export const signIn = call('POST /api/auth/login', {
  summary: 'Sign in with username and password',
  who: 'anyone',
  body: LogIn,
  responses: { 200: SignedIn },
  refusals: {
    400: ['bot-check-failed'],
    401: ['wrong-credentials'],
    403: ['account-suspended'],
    429: ['challenge-required', 'too-many-sign-ins'],
  },
})

/** The person who signs up with a known phone signs in with the code that was typed already. */
export const signInByPhone = call('POST /api/auth/firebase-login', {
  summary: 'Sign in with a proved phone',
  who: { phone: ['sign-in', 'sign-up'] },
  body: LogInByPhone,
  responses: { 200: SignedIn },
  refusals: { 403: ['account-suspended'], 404: ['no-account'] },
})

export const signInByEmail = call('POST /api/auth/login-email', {
  summary: 'Sign in with a proved email address',
  who: { email: ['sign-in', 'sign-up'] },
  responses: { 200: SignedIn },
  refusals: { 403: ['account-suspended'], 404: ['no-account-email'] },
})

export const signInAtProvider = call('GET /api/login', {
  summary: 'Redirect to the sign-in page, or to the sign-in provider',
  who: 'anyone',
  responses: { 302: null },
})

export const finishAtProvider = call('GET /api/login/callback', {
  summary: 'Finish a sign-in at the provider',
  who: 'anyone',
  responses: { 302: null },
})

export const recover = call('POST /api/auth/verify-recovery-code', {
  summary: 'Read the username, or receive the cookie that allows a new password',
  who: { phone: ['recovery'] },
  body: RecoverAccount,
  responses: { 200: Recovered },
  refusals: { 403: ['account-suspended'], 404: ['no-account'] },
})

export const resetPassword = call('POST /api/auth/reset-password-sms', {
  summary: 'Set a new password within ten minutes of the proof',
  who: 'anyone',
  body: ResetPassword,
  responses: { 200: DoneWithMessage },
  refusals: { 400: ['wrong-recovery-code', 'password-too-short'], 403: ['account-suspended'] },
})

export const recoverByEmail = call('POST /api/auth/recover-email', {
  summary: 'Read the username of the proved email address',
  who: { email: ['recovery'] },
  body: RecoverByEmail,
  responses: { 200: Recovered },
  refusals: { 403: ['account-suspended'], 404: ['no-account-email'] },
})

export const resetPasswordByEmail = call('POST /api/auth/reset-password-email', {
  summary: 'Set a new password within ten minutes of the proof',
  who: { email: ['recovery'] },
  body: ResetPasswordByEmail,
  responses: { 200: DoneWithMessage },
  refusals: { 400: ['password-too-short'], 403: ['account-suspended'], 404: ['no-account-email'] },
})

export const outbox = call('GET /api/dev/outbox', {
  summary: 'The texts and emails that were not really sent; never in production',
  who: 'anyone',
  responses: { 200: z.array(OutboxMessage) },
  refusals: { 404: ['not-found'] },
})
