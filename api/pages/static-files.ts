import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Handler, Hono, type MiddlewareHandler } from 'hono'
import { isPagePath } from '#contract/paths.ts'
import type { Env } from '../app-context.ts'
import { pagePolicy, workerPolicy } from '../http/security-headers.ts'
import { shellIn } from './html-shell.ts'
import { manifestIn } from './manifest.ts'

/** The built pages: hashed assets for ever, the shell always fresh. */
export function pagesIn(folder: string) {
  const files = serveStatic<Env>({ root: folder, precompressed: true })
  const fresh: MiddlewareHandler<Env> = async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-cache')
  }
  const forEver: MiddlewareHandler<Env> = async (c, next) => {
    await next()
    if (c.res.ok) c.header('Cache-Control', 'public, max-age=31536000, immutable')
  }
  const policed: MiddlewareHandler<Env> = async (c, next) => {
    await next()
    c.header('Content-Security-Policy', workerPolicy(c))
  }
  const page: Handler<Env> = c => {
    c.header('Content-Security-Policy', pagePolicy(c))
    c.header('Cache-Control', 'no-cache')
    if (/^\/(verify-email|forgot-password)/i.test(c.req.path)) c.header('Referrer-Policy', 'no-referrer')
    return c.html(shellIn(folder), c.req.path === '/index.html' || isPagePath(c.req.path) ? 200 : 404)
  }
  const nothing: Handler<Env> = c => c.body(null, 404)

  return (
    new Hono<Env>()
      .get('/assets/*', forEver, files, nothing)

      // The worker asks for everything itself, so it lives by rules of its own.
      .get('/sw.js', fresh, policed, files, nothing)
      // The worker keeps this one under its own name.
      .get('/index.html', page)
      .get('/icons/*', fresh, files, nothing)
      .get('/screens/*', fresh, files, nothing)
      .get('/manifest.webmanifest', c => manifestIn(c, folder))
      .get('/:file{[\\w.-]+\\.\\w+}', fresh, files, nothing)

      .get('*', page)
  )
}

/** What the built pages are dressed in, for a page of the server's own. */
export function stylesIn(folder: string): string[] {
  const shell = existsSync(join(folder, 'index.html')) ? shellIn(folder) : ''
  return [...shell.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(([, href = '']) => href)
}
