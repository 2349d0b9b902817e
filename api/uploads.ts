import { Hono } from 'hono'
import { refuse } from './refusal.ts'
import type { Env } from './setting.ts'

const TYPES: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' }

/** Pictures as we drew them again. Their names are random and never used twice, so a browser may keep them for ever. */
export const uploads = new Hono<Env>().get('/:folder{profiles|flyers}/:name{[\\w-]+\\.(webp|jpg|png)}', async c => {
  const { folder, name } = c.req.param()
  const file = await c.var.files.get(`${folder}/${name}`)
  if (!file) refuse(404, 'not-found')
  return c.body(file.stream, 200, {
    'Content-Type': TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    'Content-Length': String(file.bytes),
    'Cache-Control': 'public, max-age=31536000, immutable',
  })
})
