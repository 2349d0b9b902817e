import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Handler, Hono } from 'hono'
import { isPagePath, pages } from '#contract/paths.ts'
import type { Context, Env, Middleware } from '../app-context.ts'
import { requestedLocale } from '../http/i18n.ts'
import { flyerReaderPolicy, mapWorkerPolicy, originOf, pagePolicy, workerPolicy } from '../http/security-headers.ts'
import { shellIn, shellOf, shellWithPreview } from './html-shell.ts'
import { linkPreviewOfSite } from './landing.ts'
import { manifestIn } from './manifest.ts'

/** Serves the built pages: hashed assets are cached without a limit, the shell is revalidated on every request. */
export function pagesIn(folder: string) {
  const files = serveStatic<Env>({ root: folder, precompressed: true })
  const revalidated: Middleware = async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-cache')
  }
  const immutable: Middleware = async (c, next) => {
    await next()
    if (c.res.ok) c.header('Cache-Control', 'public, max-age=31536000, immutable')
  }
  const withWorkerPolicy: Middleware = async (c, next) => {
    await next()
    c.header('Content-Security-Policy', workerPolicy(c))
  }
  const withScriptPolicy =
    (scriptPolicy: string): Middleware =>
    async (c, next) => {
      await next()
      if (/\.m?js$/.test(c.req.path)) c.header('Content-Security-Policy', scriptPolicy)
    }
  const page =
    (shellFor: (folder: string, c: Context) => Promise<string> | string): Handler<Env> =>
    async c => {
      c.header('Content-Security-Policy', pagePolicy(c))
      c.header('Cache-Control', 'no-cache')
      if (/^\/(verify-email|enter-code|forgot-password)/i.test(c.req.path)) c.header('Referrer-Policy', 'no-referrer')
      return c.html(await shellFor(folder, c), c.req.path === '/index.html' || isPagePath(c.req.path) ? 200 : 404)
    }
  const notFound: Handler<Env> = c => c.body(null, 404)

  return (
    new Hono<Env>()
      .get('/assets/*', immutable, files, notFound)

      // The program that reads flyers is a worker with a policy of its own, so that no page needs WebAssembly.
      .get('/ocr/*', immutable, withScriptPolicy(flyerReaderPolicy), files, notFound)
      .get('/map-worker/*', immutable, withScriptPolicy(mapWorkerPolicy), files, notFound)
      // The service worker sends all requests of the app, so it needs another policy than the pages.
      .get('/sw.js', revalidated, withWorkerPolicy, files, notFound)
      // The service worker caches this page under its own name, and refuses it unless it is exactly the built one.
      .get('/index.html', page(shellIn))
      .get('/icons/*', revalidated, files, notFound)
      .get('/screens/*', revalidated, files, notFound)
      .get('/manifest.webmanifest', c => manifestIn(c, folder))
      .get('/:file{[\\w.-]+\\.\\w+}', revalidated, files, notFound)

      // A share sheet opens the page with a file before the worker controls it: the person chooses the file there.
      .post(pages.cityFile, c => c.redirect(pages.cityFile, 303))
      .get(
        '*',
        page((_, c) => {
          const shell = { ...c.var.app.site.current(), pages: folder }
          if (!isPagePath(c.req.path)) return shellOf(shell)
          c.header('Vary', 'Accept-Language, Accept-Encoding')
          return shellWithPreview(shell, linkPreviewOfSite(originOf(c), requestedLocale(c)))
        }),
      )
  )
}

/** The style sheets of the built pages, for pages that the server renders. */
export function stylesIn(folder: string): string[] {
  const shell = existsSync(join(folder, 'index.html')) ? shellIn(folder) : ''
  return [...shell.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(([, href = '']) => href)
}
