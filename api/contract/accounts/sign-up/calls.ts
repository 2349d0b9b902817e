import { call } from '../../call.ts'
import { Done } from '../../responses.ts'
import { AskStrength, PasswordStrength } from '../accounts.ts'
import { EmailCodeVerified, SendEmailCode, VerifyEmailCode } from '../email-codes.ts'
import { Challenge, CodeSent, CodeVerified, IdentityConfig, SendCode, VerifyCode } from '../identity.ts'
import { CheckInvitation } from '../invitations.ts'
import {
  CheckUsername,
  Join,
  Joined,
  Register,
  RegisterByEmail,
  Registered,
  UsernameChecked,
  VerifyEmail,
} from '../sign-up.ts'

export const identityConfig = call('GET /api/identity/config', {
  summary: 'How this server proves phones and signs people in',
  who: 'anyone',
  responses: { 200: IdentityConfig },
})

export const codeChallenge = call('GET /api/identity/challenge', {
  summary: 'The challenge to solve before a code is sent',
  who: 'anyone',
  responses: { 200: Challenge },
  refusals: { 404: ['not-found'] },
})

export const sendCode = call('POST /api/identity/send-code', {
  summary: 'Send a code to a phone',
  who: 'anyone',
  body: SendCode,
  responses: { 200: CodeSent },
  refusals: {
    400: ['invalid-phone-number', 'wrong-phone-number', 'phone-country', 'phone-kind', 'bot-check-failed'],
    404: ['not-found'],
    429: ['too-many-codes'],
    503: ['quota-exceeded', 'sms-failed'],
  },
})

export const verifyCode = call('POST /api/identity/verify-code', {
  summary: 'Exchange a code for a token that proves the phone',
  who: 'anyone',
  body: VerifyCode,
  responses: { 200: CodeVerified },
  refusals: { 400: ['invalid-code'], 404: ['not-found'], 410: ['code-expired'] },
})

export const sendEmailCode = call('POST /api/identity/send-email-code', {
  summary: 'Send a code to an email address',
  who: 'anyone',
  body: SendEmailCode,
  responses: { 200: CodeSent },
  refusals: {
    400: ['bot-check-failed'],
    403: ['sign-up-closed'],
    429: ['too-many-email-codes'],
    503: ['email-budget-used'],
  },
})

export const verifyEmailCode = call('POST /api/identity/verify-email-code', {
  summary: 'Exchange a code for a token that proves the email address',
  who: 'anyone',
  body: VerifyEmailCode,
  responses: { 200: EmailCodeVerified },
  refusals: { 400: ['invalid-code'], 410: ['code-expired'] },
})

export const checkInvitation = call('POST /api/invitations/check', {
  summary: 'Whether an invitation can be used',
  who: 'anyone',
  body: CheckInvitation,
  responses: { 200: Done },
  refusals: { 403: ['invitation-invalid'] },
})

export const checkUsername = call('POST /api/auth/check-username', {
  summary: 'Whether a username is available',
  who: 'anyone',
  body: CheckUsername,
  responses: { 200: UsernameChecked },
})

export const passwordStrength = call('POST /api/auth/password-strength', {
  summary: 'How hard a password is to guess',
  who: 'anyone',
  body: AskStrength,
  responses: { 200: PasswordStrength },
})

export const register = call('POST /api/auth/register-firebase', {
  summary: 'Create an account for the proved phone',
  who: { phone: ['sign-up'] },
  body: Register,
  responses: { 200: Registered, 201: Registered },
  refusals: {
    400: ['invalid-image'],
    403: ['account-suspended', 'sign-up-closed', 'invitation-invalid'],
    409: ['username-taken', 'email-taken', 'phone-taken'],
    413: ['image-too-large'],
  },
})

export const registerByEmail = call('POST /api/auth/register-email', {
  summary: 'Create an account for the proved email address',
  who: { email: ['sign-up'] },
  body: RegisterByEmail,
  responses: { 200: Registered, 201: Registered },
  refusals: {
    400: ['invalid-image'],
    403: ['account-suspended', 'sign-up-closed', 'invitation-invalid'],
    409: ['username-taken', 'email-taken'],
    413: ['image-too-large'],
  },
})

export const joinByPhone = call('POST /api/auth/join-phone', {
  summary: 'Create an account without a password for the proved phone, or sign in to the one it has',
  who: { phone: ['sign-up'] },
  body: Join,
  responses: { 200: Joined, 201: Joined },
  refusals: { 403: ['account-suspended', 'sign-up-closed', 'invitation-invalid'] },
})

export const joinByEmail = call('POST /api/auth/join-email', {
  summary: 'Create an account without a password for the proved email address, or sign in to the one it has',
  who: { email: ['sign-up'] },
  body: Join,
  responses: { 200: Joined, 201: Joined },
  refusals: { 403: ['account-suspended', 'sign-up-closed', 'invitation-invalid'] },
})

export const verifyEmail = call('GET /api/verify-email', {
  summary: 'Confirm an email address with the token of its link',
  who: 'anyone',
  query: VerifyEmail,
  responses: { 200: Done },
  refusals: { 400: ['invalid-link'], 409: ['email-taken'] },
})

export const resendVerification = call('POST /api/auth/resend-verification', {
  summary: 'Send the link for the email address again',
  who: 'member',
  responses: { 200: Done },
})
