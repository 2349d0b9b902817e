import { Hono } from 'hono'
import type { Env } from '../app-context.ts'
import { apiTokenCalls } from './api-tokens.ts'
import { contactCalls } from './contact.ts'
import { devOutboxCalls } from './dev-outbox.ts'
import { emailCodeCalls } from './email-codes.ts'
import { emailRecoveryCalls } from './email-recovery.ts'
import { exportCalls } from './export.ts'
import { hostingCalls } from './hosting.ts'
import { identityCalls } from './identity.ts'
import { invitationCalls } from './invitations.ts'
import { profileCalls } from './profile.ts'
import { providerSignInCalls } from './provider-sign-in.ts'
import { recoveryCalls } from './recovery.ts'
import { sessionCalls } from './sessions.ts'
import { signInCalls } from './sign-in.ts'
import { signUpCalls } from './sign-up.ts'

/** The calls of an account: sign-up, sign-in, phone verification, profile and settings. */
export const accounts = new Hono<Env>()
  .route('/api', identityCalls)
  .route('/api', emailCodeCalls)
  .route('/api', signUpCalls)
  .route('/api', signInCalls)
  .route('/api', providerSignInCalls)
  .route('/api', recoveryCalls)
  .route('/api', emailRecoveryCalls)
  .route('/api', sessionCalls)
  .route('/api', apiTokenCalls)
  .route('/api', invitationCalls)
  .route('/api', contactCalls)
  .route('/api', profileCalls)
  .route('/api', hostingCalls)
  .route('/api', exportCalls)
  .route('/api', devOutboxCalls)
