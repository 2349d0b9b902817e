import type { request } from '#sw/http/request.ts'

/** Sends a request of the signed-in member, or one of the admin. */
export type Send = <Body>(...options: Parameters<typeof request>) => Promise<Body>
