import { uuid } from '#contract/text.ts'
import type { Secrets } from '../../accounts/session/secrets.ts'
import { isSignature } from '../../notifications/signed-id.ts'

/** The question to one member about one event on one day. The link answers it, without a session, and permits nothing else. */
export type Question = { eventId: string; userId: string; askedFor: number }

/** The path of the page with the one button that answers the question. `askedFor`: `question_at` of the event (ms). */
export function questionPath(secrets: Secrets, question: Question): string {
  const { eventId, userId, askedFor } = question
  return `/still-on/${eventId}.${userId}.${askedFor}.${signatureOf(secrets, question).toString('base64url')}`
}

/** Undefined for a token that this server did not sign. */
export function questionIn(secrets: Secrets, token: string): Question | undefined {
  const [event, user, askedFor = '', signature = '', ...more] = token.split('.')
  const ids = { eventId: uuid.safeParse(event), userId: uuid.safeParse(user) }
  if (!ids.eventId.success || !ids.userId.success || !/^\d{1,15}$/.test(askedFor) || more.length > 0) return undefined
  const question = { eventId: ids.eventId.data, userId: ids.userId.data, askedFor: Number(askedFor) }
  return isSignature(signature, signatureOf(secrets, question)) ? question : undefined
}

function signatureOf(secrets: Secrets, { eventId, userId, askedFor }: Question) {
  return secrets.hash('still-on', `${eventId} ${userId} ${askedFor}`)
}
