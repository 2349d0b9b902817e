import { Hono } from 'hono'
import { contactCalls } from './accounts/contact.ts'
import { devOutboxCalls } from './accounts/dev-outbox.ts'
import { exportCalls } from './accounts/export.ts'
import { identityCalls } from './accounts/identity.ts'
import { profileCalls } from './accounts/profile.ts'
import { providerSignInCalls } from './accounts/provider-sign-in.ts'
import { recoveryCalls } from './accounts/recovery.ts'
import { sessionCalls } from './accounts/sessions.ts'
import { signInCalls } from './accounts/sign-in.ts'
import { signUpCalls } from './accounts/sign-up.ts'
import type { Env } from './setting.ts'

/** Who somebody is, how they prove it, and what they say about themselves. */
export const accounts = new Hono<Env>()
  .route('/', identityCalls)
  .route('/', signUpCalls)
  .route('/', signInCalls)
  .route('/', providerSignInCalls)
  .route('/', recoveryCalls)
  .route('/', sessionCalls)
  .route('/', contactCalls)
  .route('/', profileCalls)
  .route('/', exportCalls)
  .route('/', devOutboxCalls)
