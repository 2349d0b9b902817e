type Origins = { publicOrigin?: string | undefined }

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|[\w-]+\.localhost)(:\d+)?$/i

/** Returns true when a `Host` header names this server: the host of PUBLIC_ORIGIN, or a loopback name. */
export function isOwnHost({ publicOrigin }: Origins, host: string): boolean {
  return LOOPBACK.test(host) || (publicOrigin !== undefined && new URL(publicOrigin).host === host.toLowerCase())
}

/** The origin that a browser sends with a write to this server under this `Host`. */
export function ownOrigin({ publicOrigin }: Origins, host: string | undefined): string {
  return publicOrigin ?? `http://${host ?? 'localhost'}`
}

/** True when only this machine can reach the server, by PUBLIC_ORIGIN alone: `Host` is chosen by a client. */
export function isLocalOnly({ publicOrigin }: Origins): boolean {
  return publicOrigin === undefined || LOOPBACK.test(new URL(publicOrigin).host)
}

/** The origin in what no request sends, such as emails and webhooks. The embedded outbox is read on this machine. */
export function siteOrigin({ publicOrigin, port }: Origins & { port: number }) {
  return publicOrigin ?? `http://localhost:${port}`
}
