import { Hono } from 'hono'
import type { Env } from '../app-context.ts'
import { emailCodeCalls } from './codes/email-codes.ts'
import { identityCalls } from './codes/identity.ts'
import { devOutboxCalls } from './dev-outbox.ts'
import { providerSignInCalls } from './provider/provider-sign-in.ts'
import { apiTokenCalls } from './settings/api-tokens.ts'
import { contactCalls } from './settings/contact.ts'
import { exportCalls } from './settings/export.ts'
import { hostingCalls } from './settings/hosting.ts'
import { profileCalls } from './settings/profile.ts'
import { sessionCalls } from './settings/sessions.ts'
import { recoveryCalls } from './sign-in/recovery.ts'
import { signInCalls } from './sign-in/sign-in.ts'
import { invitationCalls } from './sign-up/invitations.ts'
import { joinCalls } from './sign-up/join.ts'
import { signUpCalls } from './sign-up/sign-up.ts'

/** The calls of an account: sign-up, sign-in, phone verification, profile and settings. */
export const accounts = new Hono<Env>()
  .route('/', identityCalls)
  .route('/', emailCodeCalls)
  .route('/', signUpCalls)
  .route('/', joinCalls)
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
