import type { IncomingMessage } from 'node:http'
import { parse as parseCookies } from 'hono/utils/cookie'
import { addressFrom } from './limits.ts'
import { type Session, sessionOfCookies } from './session.ts'
import type { Setting, Sockets } from './setting.ts'

type Handshaking = Pick<Setting, 'sql' | 'config' | 'limits'> & Pick<Sockets, 'closeSessions'>

/**
 * Who may open a line. One address may knock fifty times a minute without a session; after that its knocks are turned
 * away before they cost a line, and only those who bring a session are let in: they share a venue's address with
 * whoever is knocking.
 */
export function openHandshakes({ sql, config, limits, closeSessions }: Handshaking) {
  const closedTo = new Set<string>()

  const sessionIn = (request: IncomingMessage) =>
    sessionOfCookies({ sql, config, closeSessions }, parseCookies(request.headers.cookie ?? ''))

  return {
    async mayTry(request: IncomingMessage): Promise<boolean> {
      return !closedTo.has(addressOf(request)) || (await sessionIn(request)) !== null
    },

    async sessionIn(request: IncomingMessage): Promise<Session | null> {
      const session = await sessionIn(request)
      if (session) return session
      const address = addressOf(request)
      const wait = await limits.take('handshake', address)
      if (wait !== null) {
        closedTo.add(address)
        setTimeout(() => closedTo.delete(address), wait * 1000).unref()
      }
      return null
    },
  }

  function addressOf({ headers, socket }: IncomingMessage) {
    const forwarded = headers['x-forwarded-for']
    return addressFrom(config, Array.isArray(forwarded) ? forwarded.join(',') : forwarded, socket.remoteAddress)
  }
}
