import { lookup } from 'node:dns/promises'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { connect as connectTo, type Socket } from 'node:net'
import os from 'node:os'
import { connect as connectSecurely } from 'node:tls'
import ip from 'ipaddr.js'

/** What lies at an address somebody typed, if it is on the open internet and not too large. */
export type GuardedFetch = (url: string) => Promise<Buffer>

/** The address was not one we go to, or what came back was not what we take. */
export class NotFetched extends Error {
  override name = 'NotFetched'
}

const PATIENCE_MS = 5_000
const MAX_BYTES = 5 * 1024 * 1024

/** Sends a body to such an address; resolves to the status of the answer, whose words nobody needs. */
export type GuardedPost = (
  url: string,
  sent: { headers: Record<string, string>; body: Uint8Array | null },
) => Promise<number>

type Outside = {
  /** Every address of a name. */
  resolve: (hostname: string) => Promise<string[]>
  connect: (to: { host: string; port: number }) => Socket
}

const internet: Outside = {
  resolve: async hostname => (await lookup(hostname, { all: true })).map(({ address }) => address),
  connect: connectTo,
}

/**
 * Fetches on behalf of strangers, who may name our own neighbours: the name is resolved once, every address it has must
 * be a public one, and the connection goes to what was checked and not to what the name says a moment later. No redirect
 * is followed, nothing of ours is sent along, and all of it ends after five seconds.
 */
export function guardedFetch({ resolve, connect }: Outside = internet): GuardedFetch {
  return async given => {
    const url = webUrlIn(given)
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const host = await publicAddressOf(nameIn(url), resolve, signal)
    return await bodyAt(url, to => connect({ host, ...to }), signal)
  }
}

/** The same guard for what we send to an address that a stranger's browser named. */
export function guardedPost({ resolve, connect }: Outside = internet): GuardedPost {
  return async (given, { headers, body }) => {
    const url = webUrlIn(given)
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const host = await publicAddressOf(nameIn(url), resolve, signal)
    const createConnection = connectionTo(url, to => connect({ host, ...to }))
    return await new Promise((answered, reject) => {
      const send = url.protocol === 'https:' ? requestSecure : requestPlain
      const asking = send(url, { signal, method: 'POST', headers, createConnection }, answer => {
        answer.resume()
        answered(answer.statusCode ?? 0)
      })
      asking.on('error', reject)
      asking.end(body)
    })
  }
}

function webUrlIn(given: string): URL {
  const url = new URL(given)
  if (!/^https?:$/.test(url.protocol)) throw new NotFetched('not the web')
  if (url.username || url.password) throw new NotFetched('an address with a password in it')
  return url
}

async function publicAddressOf(hostname: string, resolve: Outside['resolve'], signal: AbortSignal): Promise<string> {
  const addresses = await Promise.race([resolve(hostname), whenAborted(signal)])
  const [first] = addresses
  if (first === undefined || !addresses.every(isPublic)) throw new NotFetched('not an address of the open internet')
  return first
}

/**
 * Addresses from public ranges that only answer inside a cloud, where they hand out credentials or configuration. The
 * registries of special addresses do not list them, so neither ipaddr.js nor the request filters built on it
 * (request-filtering-agent, ssrf-req-filter) refuse them. Metadata services at link-local, carrier and unique local
 * addresses (169.254.169.254, 100.100.100.200, 192.0.0.192, fd00:ec2::254, fd20:ce::254) are refused by their range.
 */
const CLOUD_ADDRESSES = new Set([
  // Azure: the platform's own server for virtual machines.
  '168.63.129.16',
  // Equinix Metal: metadata.platformequinix.com.
  '192.80.8.124',
])

/** IPv6 also has ranges that stand for an IPv4 one, some without a name: only 2000::/3 is given out to anybody. */
function isPublic(address: string): boolean {
  if (!ip.isValid(address)) return false
  const plain = ip.process(address)
  if (plain.range() !== 'unicast') return false
  if (plain instanceof ip.IPv6 && !plain.match(ip.IPv6.parseCIDR('2000::/3'))) return false
  const normal = plain.toNormalizedString()
  return !CLOUD_ADDRESSES.has(normal) && !isOfThisMachine(normal)
}

/** A public address of this machine reaches services that a firewall hides from everybody else. */
function isOfThisMachine(address: string): boolean {
  const own = Object.values(os.networkInterfaces()).flatMap(list => list ?? [])
  return own.some(one => ip.process(one.address.replace(/%.*$/, '')).toNormalizedString() === address)
}

function bodyAt(url: URL, connect: (to: { port: number }) => Socket, signal: AbortSignal): Promise<Buffer> {
  const isSecure = url.protocol === 'https:'
  const options = {
    signal,
    headers: { Host: url.host, Accept: 'image/*', 'Accept-Encoding': 'identity', 'User-Agent': 'Pista' },
    createConnection: connectionTo(url, connect),
  }
  return new Promise((resolve, reject) => {
    const asking = (isSecure ? requestSecure : requestPlain)(url, options, answer => {
      const chunks: Buffer[] = []
      let bytes = 0
      const giveUp = (why: string) => {
        asking.destroy()
        reject(new NotFetched(why))
      }
      if (answer.statusCode !== 200) return giveUp(`answered ${answer.statusCode}`)
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        bytes += chunk.byteLength
        if (bytes > MAX_BYTES) giveUp('too large')
      })
      answer.on('end', () => resolve(Buffer.concat(chunks)))
      answer.on('error', reject)
    })
    asking.on('error', reject)
    asking.end()
  })
}

/** No `agent` beside it: any agent, even a fresh one, would make its own connection to whatever the name says. */
function connectionTo(url: URL, connect: (to: { port: number }) => Socket) {
  const isSecure = url.protocol === 'https:'
  const name = nameIn(url)
  const port = Number(url.port) || (isSecure ? 443 : 80)
  return () => {
    const socket = connect({ port })
    return isSecure ? connectSecurely({ socket, host: name, ...(!ip.isValid(name) && { servername: name }) }) : socket
  }
}

/** An IPv6 address without the brackets that addresses of the web put around it. */
function nameIn(url: URL) {
  return url.hostname.replace(/^\[|\]$/g, '')
}

async function whenAborted(signal: AbortSignal): Promise<never> {
  return await new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new NotFetched('took too long')), { once: true })
  })
}
