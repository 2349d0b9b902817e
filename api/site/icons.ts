import { Hono } from 'hono'
import type { Sharp } from 'sharp'
import { storedLogo } from '#db/site/settings.ts'
import type { Env } from '../app-context.ts'
import { limited } from '../http/limits.ts'

/** The background of icons without transparency, as in the manifest. */
const GROUND = '#0f0916'

/** Of a maskable icon, the system may cut off all but a circle with four fifths of its width. */
const MASK_SHARE = 0.6

type Shape = (logo: Sharp) => Sharp
const plain =
  (size: number): Shape =>
  logo =>
    logo.resize(size, size)
const onGround =
  (size: number, share: number): Shape =>
  logo => {
    const inner = Math.round(size * share)
    const margin = Math.round((size - inner) / 2)
    const extend = { top: margin, left: margin, bottom: size - inner - margin, right: size - inner - margin }
    return logo
      .resize(inner, inner)
      .extend({ ...extend, background: GROUND })
      .flatten({ background: GROUND })
  }

const shapes = {
  'icon-192': plain(192),
  'icon-512': plain(512),
  'maskable-512': onGround(512, MASK_SHARE),
  'apple-touch-180': onGround(180, 1),
}
type IconName = keyof typeof shapes

/** The address of an icon that is drawn from the logo. `version` changes with the logo. */
export function iconPath(version: number, icon: IconName): string {
  return `/icons/site/${version}/${icon}.png`
}

/** The icons of the latest logo, which are few and small. */
const drawn = new Map<string, Promise<Buffer>>()

export const siteIcons = new Hono<Env>().get(
  `/icons/site/:version{\\d{1,9}}/:icon{(?:${Object.keys(shapes).join('|')})\\.png}`,
  limited('public-read', 'address'),
  async c => {
    const name = c.req.param('icon').slice(0, -'.png'.length) as IconName
    const logo = await storedLogo(c.var.app.sql)
    if (!logo) return c.body(null, 404)
    const key = `${logo.version} ${name}`
    const icon = drawn.get(key) ?? draw(logo.picture, name)
    if (!drawn.has(key)) remember(key, icon, logo.version)
    // An old address shows the present logo, but not for ever.
    const isPresent = c.req.param('version') === String(logo.version)
    return c.body(new Uint8Array(await icon), 200, {
      'Content-Type': 'image/png',
      'Cache-Control': isPresent ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
  },
)

async function draw(logo: Buffer, name: IconName): Promise<Buffer> {
  // The decoder is large, and many installations have no logo, so it is loaded on demand.
  const { default: sharp } = await import('sharp')
  return await shapes[name](sharp(logo)).png().toBuffer()
}

function remember(key: string, icon: Promise<Buffer>, version: number) {
  for (const other of drawn.keys()) if (!other.startsWith(`${version} `)) drawn.delete(other)
  drawn.set(key, icon)
  icon.catch(() => drawn.delete(key))
}
