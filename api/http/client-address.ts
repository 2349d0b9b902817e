import ip from 'ipaddr.js'
import type { Config } from '../config/config.ts'

/** Derives the address from the parts of a request. Invalid addresses share one bucket, and ports are ignored. */
export function addressFrom(
  { trustedProxies: hops }: Pick<Config, 'trustedProxies'>,
  forwardedFor: string | undefined,
  remote: string | undefined,
): string {
  const forwarded = hops > 0 ? forwardedFor?.split(',').at(-hops)?.trim() : undefined
  // A fast path for the form of nearly all addresses; the address library is much slower.
  const plain = IPV4.exec(forwarded ?? remote ?? '')?.[1]
  if (plain !== undefined) return plain
  const trusted = [forwarded, remote].find(address => address !== undefined && ip.isValid(withoutPort(address)))
  if (trusted === undefined) return 'nowhere'
  const address = ip.process(withoutPort(trusted))
  if (address instanceof ip.IPv4) return address.toString()
  return new ip.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString()
}

const BYTE = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'

const IPV4 = new RegExp(`^(?:::ffff:)?(${BYTE}(?:\\.${BYTE}){3})$`)

/** Returns the network of an address from `addressOf`: the /24 of IPv4, the /48 of IPv6, or a wider one. */
export function networkOf(address: string, { v4 = 24, v6 = 48 } = {}): string {
  if (!ip.isValid(address)) return address
  return ip.parse(address).kind() === 'ipv4'
    ? ip.IPv4.networkAddressFromCIDR(`${address}/${v4}`).toString()
    : ip.IPv6.networkAddressFromCIDR(`${address}/${v6}`).toString()
}

export type CountedNetwork = { network: string; times: 1 | 4 | 16 }

/**
 * The networks whose requests a limit counts, and how many times the budget of one address they share. The customer of
 * a provider often gets a /56 or a /48 of IPv6 and could send each request from another /64, but so do the phones of a
 * mobile provider, hence the larger budgets.
 */
export function countedNetworks(address: string): [CountedNetwork, ...CountedNetwork[]] {
  const own = { network: address, times: 1 } as const
  if (!address.includes(':')) return [own]
  return [
    own,
    { network: `${networkOf(address, { v6: 56 })}/56`, times: 4 },
    { network: `${networkOf(address)}/48`, times: 16 },
  ]
}

/** "203.0.113.7:50123", "[2001:db8::7]:50123": some proxies append the port. */
function withoutPort(address: string) {
  const [, v6, v4] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? []
  return v6 ?? v4 ?? address
}
