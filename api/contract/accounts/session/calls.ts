import { call } from '../../call.ts'
import { Me } from '../accounts.ts'
import { Challenge } from '../identity.ts'

export const currentUser = call('GET /api/auth/user', {
  summary: 'The account that is signed in',
  who: 'member',
  responses: { 200: Me },
})

/** The challenge after a refusal with `challenge-required`. It does not depend on the identity provider. */
export const signInChallenge = call('GET /api/auth/challenge', {
  summary: 'The challenge that a sign-in may have to solve',
  who: 'anyone',
  responses: { 200: Challenge },
})

export const signOut = call('GET /api/logout', {
  summary: 'Sign out and redirect to the landing page',
  who: 'anyone',
  responses: { 303: null },
})
