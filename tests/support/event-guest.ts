import { randomBytes, randomUUID } from 'node:crypto'
import type { GoAsGuestBody } from '#contract/events/guests/guests.ts'
import type { TestServer } from './test-server.ts'

let guests = 0

/** The request of a visitor without an account, with another device and email address for each call. */
export function newGuest(about: Partial<GoAsGuestBody> = {}): GoAsGuestBody & { device: string } {
  guests += 1
  return {
    id: randomUUID(),
    name: 'Aitor',
    contact: `guest.${guests}@example.com`,
    device: randomBytes(32).toString('base64url'),
    locale: 'en',
    ...about,
  }
}

/** The token of the last link that was sent to this phone or email address. */
export async function linkSentTo(
  server: Pick<TestServer, 'stranger'>,
  recipient: string,
  pattern = /\/g\/([\w-]{43})/,
): Promise<string> {
  const outbox = await server.stranger.get(`/api/dev/outbox?to=${encodeURIComponent(recipient)}`)
  const links = JSON.stringify(await outbox.json()).match(new RegExp(pattern, 'g')) ?? []
  const [, token] = pattern.exec(links[0] ?? '') ?? []
  if (!token) throw new Error(`no link was sent to ${recipient}`)
  return token
}
