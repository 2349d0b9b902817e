import { hash } from 'node:crypto'
import { DEFAULT_NAME } from '#contract/i18n/site-name.ts'
import { serverPaths } from '#contract/paths.ts'
import { siteAccent, siteName } from '../site/look.ts'

/** The address of a link preview, which other sites store for ever: it changes with the content and the look. */
export function pictureAddress(origin: string, ...[kind, id, look]: Parameters<typeof serverPaths.picture>): string {
  const isDefault = siteName() === DEFAULT_NAME && siteAccent() === null
  const version = isDefault ? look.version : `${look.version} ${lookHash()}`
  return origin + serverPaths.picture(kind, id, { ...look, version })
}

function lookHash() {
  return hash('sha1', JSON.stringify([siteName(), siteAccent()?.plain]), 'base64url').slice(0, 8)
}
