import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { isPagePath } from '#contract/paths.ts'
import { refuse } from './refusal.ts'
import { pagePolicy } from './safety.ts'
import type { Env } from './setting.ts'

/** The built pages: hashed assets for ever, the shell always fresh. */
export function pagesIn(folder: string) {
  const files = serveStatic<Env>({ root: folder, precompressed: true })
  const shell = memo(() => readFileSync(join(folder, 'index.html'), 'utf8'))

  return new Hono<Env>()
    .get('/assets/*', files, () => refuse(404, 'not-found'))
    .use('/assets/*', async (c, next) => {
      await next()
      if (c.res.ok) c.header('Cache-Control', 'public, max-age=31536000, immutable')
    })

    .get('/:file{[\\w.-]+\\.(js|webmanifest|svg|png|txt|ico)}', files, c => c.body(null, 404))
    .get('/icons/*', files, c => c.body(null, 404))

    .get('*', c => {
      c.header('Content-Security-Policy', pagePolicy(c))
      c.header('Cache-Control', 'no-cache')
      if (/^\/(verify-email|forgot-password)/i.test(c.req.path)) c.header('Referrer-Policy', 'no-referrer')
      return c.html(shell(), isPagePath(c.req.path) ? 200 : 404)
    })
}

function memo<T>(make: () => T): () => T {
  let made: { it: T } | undefined
  return () => (made ??= { it: make() }).it
}
