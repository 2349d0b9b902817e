import { z } from 'zod'
import * as accounts from '#contract/accounts.ts'
import { call, IF_MATCH } from './call.ts'
import { Done, DoneWithMessage } from './responses.ts'

const { Me } = accounts

export const accountCalls = [
  call('get', '/api/identity/config', 'anyone', 'Who proves phones here', { 200: accounts.IdentityConfig }),
  call('get', '/api/identity/challenge', 'anyone', 'A riddle to be solved before a code is sent', {
    200: z.record(z.string(), z.unknown()),
  }),
  call('get', '/api/auth/challenge', 'anyone', 'The bot check that a sign-in may have to solve', {
    200: z.record(z.string(), z.unknown()),
  }),
  call(
    'post',
    '/api/identity/send-code',
    'anyone',
    'Text a code to a phone',
    { 200: accounts.CodeSent },
    {
      body: accounts.SendCode,
      refusals: { 400: ['invalid-phone-number', 'bot-check-failed'], 429: ['too-many-codes'], 503: ['quota-exceeded'] },
    },
  ),
  call(
    'post',
    '/api/identity/verify-code',
    'anyone',
    'Prove a phone by the code that went to it',
    { 200: accounts.CodeVerified },
    { body: accounts.VerifyCode, refusals: { 400: ['invalid-code'], 410: ['code-expired'] } },
  ),
  call(
    'post',
    '/api/auth/check-username',
    'anyone',
    'Whether a username can be had',
    { 200: accounts.UsernameChecked },
    { body: accounts.CheckUsername },
  ),
  call(
    'post',
    '/api/auth/password-strength',
    'anyone',
    'How hard a password is to guess',
    { 200: accounts.PasswordStrength },
    { body: accounts.AskStrength },
  ),
  call(
    'post',
    '/api/auth/register-firebase',
    'phone',
    'A new account for the phone that was just proved',
    { 200: accounts.Registered, 201: accounts.Registered },
    {
      body: accounts.Register,
      refusals: {
        401: ['identity-not-proved'],
        403: ['account-suspended'],
        409: ['username-taken', 'email-taken', 'phone-taken'],
        413: ['image-too-large'],
      },
    },
  ),
  call(
    'get',
    '/api/verify-email',
    'anyone',
    'Confirm an address by the link that went there',
    { 200: Done },
    { query: accounts.VerifyEmail, refusals: { 400: ['invalid-link'], 409: ['email-taken'] } },
  ),
  call('post', '/api/auth/resend-verification', 'member', 'Send that link again', { 200: Done }),
  call('get', '/api/auth/user', 'member', 'Who is signed in', { 200: Me }),
  call(
    'post',
    '/api/auth/login',
    'anyone',
    'Sign in by name and password',
    { 200: accounts.SignedIn },
    {
      body: accounts.LogIn,
      refusals: {
        400: ['bot-check-failed'],
        401: ['wrong-credentials'],
        403: ['account-suspended'],
        429: ['challenge-required', 'too-many-sign-ins'],
      },
    },
  ),
  call(
    'post',
    '/api/auth/firebase-login',
    'phone',
    'Sign in by a proved phone',
    { 200: accounts.SignedIn },
    {
      body: accounts.LogInByPhone,
      refusals: { 401: ['identity-not-proved'], 403: ['account-suspended'], 404: ['no-account'] },
    },
  ),
  call('get', '/api/login', 'anyone', 'To the sign-in page, or to the provider that signs people in', { 302: null }),
  call('get', '/api/login/callback', 'anyone', 'Back from that provider', { 302: null }),
  call('get', '/api/logout', 'anyone', 'Sign out, and on to the landing page', { 303: null }),
  call(
    'post',
    '/api/auth/verify-recovery-code',
    'phone',
    'Get the username back, or leave to set a new password',
    { 200: accounts.Recovered },
    {
      body: accounts.RecoverAccount,
      refusals: { 401: ['identity-not-proved'], 403: ['account-suspended'], 404: ['no-account'] },
    },
  ),
  call(
    'post',
    '/api/auth/reset-password-sms',
    'anyone',
    'A new password, within ten minutes of that',
    { 200: DoneWithMessage },
    {
      body: accounts.ResetPassword,
      refusals: { 400: ['wrong-recovery-code', 'password-too-short'], 403: ['account-suspended'] },
    },
  ),
  call('get', '/api/auth/sessions', 'member', 'The devices that are signed in', {
    200: z.array(accounts.DeviceSession),
  }),
  call('delete', '/api/auth/sessions', 'member', 'Sign out every device but this one', { 204: null }),
  call(
    'delete',
    '/api/auth/sessions/{id}',
    'member',
    'Sign out a device, which deletes what it keeps after a day or at once',
    { 204: null },
    { query: accounts.EndSession },
  ),
  call(
    'post',
    '/api/auth/change-password',
    'member',
    'Another password; other devices are signed out',
    { 200: DoneWithMessage },
    { body: accounts.ChangePassword, refusals: { 400: ['wrong-current-password', 'new-password-too-short'] } },
  ),
  call(
    'post',
    '/api/auth/confirm-password',
    'member',
    'Show once more who it is, for ten minutes',
    { 200: Done },
    { body: accounts.ConfirmPassword, refusals: { 400: ['wrong-current-password'] } },
  ),
  call('post', '/api/auth/confirm-phone', 'member', 'The same by a proved phone', { 200: Done }),
  call(
    'put',
    '/api/auth/email',
    'member',
    'Ask for another email address; its link puts it in place',
    { 200: Me },
    { body: accounts.ChangeEmail, refusals: { 403: ['confirm-first'] } },
  ),
  call(
    'put',
    '/api/auth/phone',
    'member',
    'Another phone, proved by the bearer',
    { 200: Me },
    {
      body: accounts.ChangePhone,
      refusals: { 401: ['identity-not-proved'], 403: ['confirm-first'], 409: ['phone-taken'] },
    },
  ),
  call(
    'put',
    '/api/profile',
    'member',
    'Change one’s profile: what is left out stays',
    { 200: Me },
    {
      body: accounts.EditProfile,
      headers: IF_MATCH,
      refusals: {
        400: ['invalid-version'],
        403: ['type-fixed'],
        409: ['username-taken'],
        412: ['edit-conflict'],
      },
    },
  ),
  call(
    'patch',
    '/api/users/profile',
    'member',
    'Change exactly one field of it',
    { 200: Me },
    {
      body: accounts.EditOneField,
      headers: IF_MATCH,
      refusals: { 400: ['one-field-only', 'invalid-version'], 412: ['edit-conflict'] },
    },
  ),
  call('delete', '/api/profile', 'member', 'Delete the account, for good', { 200: Done }),
  call('get', '/api/account/export', 'member', 'Everything of one’s own, as an archive', { 200: 'application/zip' }),
  call('post', '/api/warnings/{id}/seen', 'member', 'A warning was read', { 204: null }),
  call('get', '/api/dev/outbox', 'anyone', 'Texts and letters that were not really sent; never in production', {
    200: z.array(accounts.OutboxMessage),
  }),
]
