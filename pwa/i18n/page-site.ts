import { type Locale, locales } from '#contract/i18n/locale.ts'
import { DEFAULT_NAME } from '#contract/i18n/site-name.ts'
import type { PageSite } from '#contract/site/site.ts'

export const siteName = (): string => globalThis.siteOfPage?.name ?? DEFAULT_NAME

/** The languages that the installation offers. The first one is for readers of none of them. */
export const siteLanguages = (): readonly [Locale, ...Locale[]] => globalThis.siteOfPage?.languages ?? locales

/** The address of the logo; undefined for the default one. */
export function siteLogo(): string | undefined {
  const logo = globalThis.siteOfPage?.logo ?? null
  return logo === null ? undefined : `/icons/site/${logo}/icon-192.png`
}

const SITE_KEY = 'pista.site'

/** The settings that this device has stored. The page that the service worker has cached contains none. */
export const storedSite = (): string | null => localStorage.getItem(SITE_KEY)

export function storeSite(site: PageSite) {
  localStorage.setItem(SITE_KEY, JSON.stringify(site))
}
