import { type Secrets, signed, textSigned } from '../../accounts/session/secrets.ts'

/**
 * The question to one member about one event on one day. The link answers it, without a session, and permits nothing
 * else.
 */
export type Question = { eventId: string; userId: string; askedFor: number }

/** The path of the page with the one button that answers the question. `askedFor`: `question_at` of the event (ms). */
export function questionPath(secrets: Secrets, { eventId, userId, askedFor }: Question): string {
  const text = `${eventId}.${userId}.${askedFor}`
  return `/still-on/${signed(secrets, 'still-on', text, messageOf(text))}`
}

/** Undefined for a token that this server did not sign. */
export function questionIn(secrets: Secrets, token: string): Question | undefined {
  const text = textSigned(secrets, 'still-on', token, messageOf)
  // Another text with spaces would be the same message.
  if (text === undefined || text.includes(' ')) return undefined
  const [eventId = '', userId = '', askedFor] = text.split('.')
  return { eventId, userId, askedFor: Number(askedFor) }
}

function messageOf(text: string) {
  return text.replaceAll('.', ' ')
}
