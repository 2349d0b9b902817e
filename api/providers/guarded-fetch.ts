import { lookup } from 'node:dns/promises'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { connect as connectTo, type Socket } from 'node:net'
import os from 'node:os'
import { connect as connectSecurely } from 'node:tls'
import ip from 'ipaddr.js'

type Accepted = {
  /** The `Accept` header. */
  accept?: string
  maxBytes?: number
  /** How many redirects are followed. The address of each is checked like the first one. */
  redirects?: number
}

/** Fetches the content of a URL that a member entered, if its host is public and the content is not too large. */
export type GuardedFetch = (url: string, accepted?: Accepted) => Promise<Buffer>

type NotFetchedReason = 'url' | 'address' | 'response' | 'size' | 'compressed' | 'time'

/** The URL is not allowed, or the response is not acceptable. */
export class NotFetched extends Error {
  override name = 'NotFetched'
  readonly reason: NotFetchedReason
  constructor(reason: NotFetchedReason, message: string) {
    super(message)
    this.reason = reason
  }
}

const TIMEOUT_MS = 5_000
const MAX_BYTES = 5 * 1024 * 1024
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** Posts a body to such a URL. Resolves to the status of the response; its body is ignored. */
export type GuardedPost = (
  url: string,
  sent: { headers: Record<string, string>; body: Uint8Array | null },
) => Promise<number>

type Network = {
  /** All addresses of a host name. */
  resolve: (hostname: string) => Promise<string[]>
  connect: (to: { host: string; port: number }) => Socket
}

const internet: Network = {
  resolve: async hostname => (await lookup(hostname, { all: true })).map(({ address }) => address),
  connect: connectTo,
}

/**
 * Fetches a URL that an untrusted user entered, which may point into the server's own network. The host name is
 * resolved once, each of its addresses must be public, and the connection goes to the checked address, so that a later
 * change of the DNS record has no effect. Redirects are not followed unless the caller allows a number of them, and
 * then each address is checked in the same way. No credentials are sent, a compressed response is refused, and
 * everything ends after five seconds. A filtering agent such as request-filtering-agent would replace the check of the
 * ranges alone, which is one call of ipaddr.js here: it knows neither the addresses of clouds nor those of this
 * machine.
 */
export function guardedFetch({ resolve, connect }: Network = internet): GuardedFetch {
  return async (address, { accept = 'image/*', maxBytes = MAX_BYTES, redirects = 0 } = {}) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    let url = webUrlIn(address)
    for (let followed = 0; ; followed += 1) {
      const host = await publicAddressOf(hostIn(url), resolve, signal)
      const body = await bodyAt(url, to => connect({ host, ...to }), { signal, accept, maxBytes })
      if (Buffer.isBuffer(body)) return body
      if (followed === redirects) throw new NotFetched('response', `status ${body.status}`)
      url = webUrlIn(new URL(body.location, url).href)
    }
  }
}

/** The same protection for posting to a URL that came from an untrusted browser. */
export function guardedPost({ resolve, connect }: Network = internet): GuardedPost {
  return async (address, { headers, body }) => {
    const url = webUrlIn(address)
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const host = await publicAddressOf(hostIn(url), resolve, signal)
    const createConnection = connectionTo(url, to => connect({ host, ...to }))
    return await new Promise((resolve, reject) => {
      const send = url.protocol === 'https:' ? requestSecure : requestPlain
      const request = send(url, { signal, method: 'POST', headers, createConnection }, response => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      request.on('error', reject)
      request.end(body)
    })
  }
}

function webUrlIn(address: string): URL {
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol)) throw new NotFetched('url', 'not an http or https URL')
  if (url.username || url.password) throw new NotFetched('url', 'the URL contains credentials')
  return url
}

async function publicAddressOf(hostname: string, resolve: Network['resolve'], signal: AbortSignal): Promise<string> {
  const addresses = await Promise.race([resolve(hostname), whenAborted(signal)])
  const [first] = addresses
  if (first === undefined || !addresses.every(isPublic)) throw new NotFetched('address', 'not a public address')
  return first
}

/**
 * Public addresses that respond only inside a cloud, with credentials or configuration. The registries of special
 * addresses do not list them, so neither ipaddr.js nor the request filters built on it (request-filtering-agent,
 * ssrf-req-filter) refuse them. Metadata services at link-local, carrier and unique local addresses (169.254.169.254,
 * 100.100.100.200, 192.0.0.192, fd00:ec2::254, fd20:ce::254) are refused by their range.
 */
const CLOUD_ADDRESSES = new Set([
  // Azure: the platform's own server for virtual machines.
  '168.63.129.16',
  // Equinix Metal: metadata.platformequinix.com.
  '192.80.8.124',
])

/** Some unnamed IPv6 ranges embed IPv4 addresses, so only 2000::/3, the range of public addresses, is allowed. */
function isPublic(address: string): boolean {
  if (!ip.isValid(address)) return false
  const plain = ip.process(address)
  if (plain.range() !== 'unicast') return false
  if (plain instanceof ip.IPv6 && !plain.match(ip.IPv6.parseCIDR('2000::/3'))) return false
  const normal = plain.toNormalizedString()
  return !CLOUD_ADDRESSES.has(normal) && !isOfThisMachine(normal)
}

/** Through a public address of this machine a request could reach services that a firewall protects from outside. */
function isOfThisMachine(address: string): boolean {
  const interfaces = Object.values(os.networkInterfaces()).flatMap(list => list ?? [])
  return interfaces.some(own => ip.process(own.address.replace(/%.*$/, '')).toNormalizedString() === address)
}

type Redirect = { status: number; location: string }

function bodyAt(
  url: URL,
  connect: (to: { port: number }) => Socket,
  { signal, accept, maxBytes }: { signal: AbortSignal; accept: string; maxBytes: number },
): Promise<Buffer | Redirect> {
  const isSecure = url.protocol === 'https:'
  const options = {
    signal,
    headers: { Host: url.host, Accept: accept, 'Accept-Encoding': 'identity', 'User-Agent': 'Pista' },
    createConnection: connectionTo(url, connect),
  }
  return new Promise((resolve, reject) => {
    const request = (isSecure ? requestSecure : requestPlain)(url, options, response => {
      const chunks: Buffer[] = []
      let bytes = 0
      const fail = (reason: NotFetchedReason, message: string) => {
        request.destroy()
        reject(new NotFetched(reason, message))
      }
      const { statusCode: status = 0, headers } = response
      if (REDIRECTS.has(status) && headers.location !== undefined) {
        request.destroy()
        return resolve({ status, location: headers.location })
      }
      if (status !== 200) return fail('response', `status ${status}`)
      // A small compressed response may contain gigabytes.
      const encoding = headers['content-encoding'] ?? 'identity'
      if (encoding !== 'identity') return fail('compressed', `the response is encoded as ${encoding}`)
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        bytes += chunk.byteLength
        if (bytes > maxBytes) fail('size', 'too large')
      })
      response.on('end', () => resolve(Buffer.concat(chunks)))
      response.on('error', reject)
    })
    request.on('error', reject)
    request.end()
  })
}

/** Must be used without `agent`: an agent would resolve the host name again and connect to an unchecked address. */
function connectionTo(url: URL, connect: (to: { port: number }) => Socket) {
  const isSecure = url.protocol === 'https:'
  const name = hostIn(url)
  const port = Number(url.port) || (isSecure ? 443 : 80)
  return () => {
    const socket = connect({ port })
    return isSecure ? connectSecurely({ socket, host: name, ...(!ip.isValid(name) && { servername: name }) }) : socket
  }
}

/** Returns the host of a URL; an IPv6 address without its brackets. */
function hostIn(url: URL) {
  return url.hostname.replace(/^\[|\]$/g, '')
}

async function whenAborted(signal: AbortSignal): Promise<never> {
  return await new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new NotFetched('time', 'took too long')), { once: true })
  })
}
