import { cors } from 'hono/cors'

/**
 * For responses that every site may read: the browser sends no cookies with these requests. It also responds to the
 * preflight of a request with `If-None-Match`, and comes before all checks, so that scripts can read refusals as well.
 */
export const openToAllOrigins = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD'],
  allowHeaders: ['If-None-Match'],
  exposeHeaders: ['ETag', 'Retry-After'],
  maxAge: 24 * 3600,
})
