import type { Config } from '../config.ts'

type Origins = Pick<Config, 'publicOrigin'>

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|[\w-]+\.localhost)(:\d+)?$/i

/** Whether a `Host` header names this server: the host of PUBLIC_ORIGIN, or a loopback name. */
export function isOwnHost({ publicOrigin }: Origins, host: string): boolean {
  return LOOPBACK.test(host) || (publicOrigin !== undefined && new URL(publicOrigin).host === host.toLowerCase())
}

/** The origin a browser names when it writes to this server under this `Host`. */
export function ownOrigin({ publicOrigin }: Origins, host: string | undefined): string {
  return publicOrigin ?? `http://${host ?? 'localhost'}`
}

/**
 * Whether only people on this machine use the server. Decided from PUBLIC_ORIGIN alone: a caller chooses the `Host` header,
 * and a proxy on this machine calls from a loopback address.
 */
export function isLocalOnly({ publicOrigin }: Origins): boolean {
  return publicOrigin === undefined || LOOPBACK.test(new URL(publicOrigin).host)
}
