import type { Fate, ProxiedRequest } from './fault-proxy.ts'

export type Weather = {
  /** How long what is slow takes. */
  slowMs: number
  /** When true, the server is killed between the commit of the next message and its response. */
  isKillArmed: boolean
  /** Nothing happens to anything any more. */
  isCalm: boolean
}

/** What is answered instead of the server, by the text of the message, once and before a byte of it got there. */
export type Refusals = Map<string, string>

const OF_A_SEND: [Fate, number][] = [
  ['answer lost', 0.08],
  ['cut', 0.04],
  ['swallowed', 0.05],
  ['reset', 0.05],
  ['half-open', 0.015],
  ['drip', 0.015],
]
const OF_A_QUESTION: [Fate, number][] = [
  ['cut', 0.05],
  ['swallowed', 0.03],
  ['reset', 0.03],
  ['half-open', 0.01],
]

/** What becomes of each request, by the seed. Counts what it has done. */
export function fatesOf(chance: () => number, conditions: Weather, refusals: Refusals) {
  const done = new Map<string, number>()
  const count = (what: string) => void done.set(what, (done.get(what) ?? 0) + 1)

  const fault = ({ method, body, isSocket }: ProxiedRequest): Fate => {
    const isSend = method === 'POST' && !isSocket
    if (isSend) {
      const { content } = JSON.parse(body) as { content: string }
      const says = refusals.get(content)
      if (says !== undefined && refusals.delete(content)) return { says }
    }
    if (conditions.isCalm) return 'through'
    if (isSend && conditions.isKillArmed) {
      conditions.isKillArmed = false
      return 'killed'
    }
    let left = chance()
    for (const [what, share] of isSend ? OF_A_SEND : OF_A_QUESTION) {
      left -= share
      // A socket with an incomplete handshake response is cut like any other request.
      if (left < 0) return what
    }
    return chance() < 0.1 ? { delayMs: chance() * conditions.slowMs } : 'through'
  }
  return {
    done,
    fate(request: ProxiedRequest): Fate {
      const found = fault(request)
      if (found !== 'through') count(typeof found === 'string' ? found : 'says' in found ? 'refused' : 'slow')
      return found
    },
  }
}

/** Responses of another server or of a portal, sent instead of the real one. */
export function refusal(status: number, code: string): string {
  return response(status, 'application/json', JSON.stringify({ error: code, message: code, code, requestId: 'chaos' }))
}

/** What a captive portal may respond with. None of it is a refusal, and none of it a success. */
export const PORTALS = {
  'portal page': response(200, 'text/html', '<h1>Welcome to the hotel</h1>'),
  'portal that forbids': response(403, 'text/html', '<h1>Sign in to the Wi-Fi</h1>'),
  'portal of JSON': response(200, 'application/json', '{}'),
  'portal without a code': response(400, 'application/json', '{}'),
  'portal that responds 401': response(401, 'application/json', '{"error":"Sign in to the Wi-Fi"}'),
}

function response(status: number, type: string, body: string) {
  return `HTTP/1.1 ${status} Said\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}
