import { type Locale, locales } from '#contract/i18n/locale.ts'
import { DEFAULT_NAME } from '#contract/i18n/site-name.ts'
import type { PageSite } from '#contract/site/site.ts'

declare global {
  /** Set by `start.js` before any module runs; undefined if the installation has the default settings. */
  var siteOfPage: PageSite | undefined
}

/** The name of the installation. */
export const siteName = (): string => globalThis.siteOfPage?.name ?? DEFAULT_NAME

/** The languages that the installation offers. The first one is for readers of none of them. */
export const siteLanguages = (): readonly [Locale, ...Locale[]] => globalThis.siteOfPage?.languages ?? locales

/** The address of the logo; undefined for the default one. */
export function siteLogo(): string | undefined {
  const logo = globalThis.siteOfPage?.logo ?? null
  return logo === null ? undefined : `/icons/site/${logo}/icon-192.png`
}
