import { Hono } from 'hono'
import type { Env } from '../app-context.ts'
import { apiTokenCalls } from './api-tokens.ts'
import { contactCalls } from './contact.ts'
import { devOutboxCalls } from './dev-outbox.ts'
import { emailCodeCalls } from './email-codes.ts'
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
  .route('/', identityCalls)
  .route('/', emailCodeCalls)
  .route('/', signUpCalls)
  .route('/', signInCalls)
  .route('/', providerSignInCalls)
  .route('/', recoveryCalls)
  .route('/', sessionCalls)
  .route('/', apiTokenCalls)
  .route('/', invitationCalls)
  .route('/', contactCalls)
  .route('/', profileCalls)
  .route('/', hostingCalls)
  .route('/', exportCalls)
  .route('/', devOutboxCalls)
