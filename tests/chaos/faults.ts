import type { Fault, ProxiedRequest } from './fault-proxy.ts'

export type Conditions = {
  /** The longest delay of a slow request. */
  slowMs: number
  /**
   * When true, the server is killed between the commit of the next message and its response. Set to false by the kill.
   */
  isKillArmed: boolean
  /** When true, no more faults happen. */
  isCalm: boolean
}

/** Responses that replace the server's, by the text of the message, each once. The server does not get the request. */
export type Refusals = Map<string, string>

const FAULTS_OF_SENDS: [Fault, number][] = [
  ['response lost', 0.08],
  ['cut', 0.04],
  ['request lost', 0.05],
  ['reset', 0.05],
  ['half-open', 0.015],
  ['drip', 0.015],
]
const FAULTS_OF_READS: [Fault, number][] = [
  ['cut', 0.05],
  ['request lost', 0.03],
  ['reset', 0.03],
  ['half-open', 0.01],
]

/** Chooses the fault of each request by the seed, and counts the faults. */
export function openFaults(chance: () => number, conditions: Conditions, refusals: Refusals) {
  const done = new Map<string, number>()
  const count = (name: string) => void done.set(name, (done.get(name) ?? 0) + 1)

  const chooseFault = ({ method, body, isSocket }: ProxiedRequest): Fault => {
    const isSend = method === 'POST' && !isSocket
    if (isSend) {
      const { content } = JSON.parse(body) as { content: string }
      const replacement = refusals.get(content)
      if (replacement !== undefined && refusals.delete(content)) return { response: replacement }
    }
    if (conditions.isCalm) return 'none'
    if (isSend && conditions.isKillArmed) return 'killed'
    let left = chance()
    for (const [name, share] of isSend ? FAULTS_OF_SENDS : FAULTS_OF_READS) {
      left -= share
      // A socket with an incomplete handshake response is cut like any other request.
      if (left < 0) return name
    }
    return chance() < 0.1 ? { delayMs: chance() * conditions.slowMs } : 'none'
  }
  return {
    done,
    faultFor(request: ProxiedRequest): Fault {
      const chosen = chooseFault(request)
      if (chosen !== 'none') count(typeof chosen === 'string' ? chosen : 'response' in chosen ? 'refused' : 'slow')
      return chosen
    },
  }
}

/** Responses of another server or of a portal, sent instead of the real one. */
export function refusal(status: number, code: string): string {
  return response(status, 'application/json', JSON.stringify({ error: code, message: code, code, requestId: 'chaos' }))
}

/** Possible responses of a captive portal. None of them counts as a refusal or as a success. */
export const PORTALS = {
  'portal page': response(200, 'text/html', '<h1>Welcome to the hotel</h1>'),
  'portal that forbids': response(403, 'text/html', '<h1>Sign in to the Wi-Fi</h1>'),
  'portal of JSON': response(200, 'application/json', '{}'),
  'portal without a code': response(400, 'application/json', '{}'),
  'portal that responds 401': response(401, 'application/json', '{"error":"Sign in to the Wi-Fi"}'),
}

function response(status: number, type: string, body: string) {
  return `HTTP/1.1 ${status} Status\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}
