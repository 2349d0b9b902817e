import type { IncomingMessage } from 'node:http'
import { parse as parseCookies } from 'hono/utils/cookie'
import { sessionOfCookies } from '../accounts/session/session.ts'
import type { AppContext, Session, Sockets } from '../app-context.ts'
import { addressFrom } from '../http/client-address.ts'

type HandshakeContext = Pick<AppContext, 'sql' | 'pools' | 'config' | 'limits'> & Pick<Sockets, 'closeSessions'>

/**
 * Decides about a handshake before its connection is accepted. A handshake without a session gets the error
 * `unauthorized`; after fifty such handshakes a minute from one address, further ones are refused. Handshakes with a
 * session are never limited by address, because all phones in a venue share one address.
 */
export function openHandshakes({ sql, pools, config, limits, closeSessions }: HandshakeContext) {
  const sessions = new WeakMap<IncomingMessage, Session>()

  return {
    async isAllowed(request: IncomingMessage): Promise<boolean> {
      const cookies = parseCookies(request.headers.cookie ?? '')
      const session = await sessionOfCookies({ sql, pools, config, closeSessions }, cookies)
      if (!session) return (await limits.take('handshake', { address: addressOf(request) })) === null
      sessions.set(request, session)
      return true
    },

    /** The session of an accepted handshake. */
    sessionOf: (request: IncomingMessage) => sessions.get(request),
  }

  function addressOf({ headers, socket }: IncomingMessage) {
    const forwarded = headers['x-forwarded-for']
    return addressFrom(config, Array.isArray(forwarded) ? forwarded.join(',') : forwarded, socket.remoteAddress)
  }
}
