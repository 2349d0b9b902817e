import { parseAccept } from 'hono/utils/accept'
import { serverMessages as en, type ServerMessages } from '#contract/i18n/en/server.ts'
import { serverMessages as es } from '#contract/i18n/es/server.ts'
import { type Locale, preferredLocale } from '#contract/i18n/locale.ts'
import { serverMessages as pt } from '#contract/i18n/pt/server.ts'
import { type Format, formatAt, type RegionChoices } from '#contract/i18n/region.ts'
import { withSiteName } from '#contract/i18n/site-name.ts'
import type { Context } from '../app-context.ts'
import { siteLanguages, siteName } from '../site/look.ts'

/** The sentences that the server sends, in each language, with the name of the installation. */
export const messagesIn: Readonly<Record<Locale, ServerMessages>> = {
  get en() {
    return withSiteName(en, siteName())
  },
  get es() {
    return withSiteName(es, siteName())
  },
  get pt() {
    return withSiteName(pt, siteName())
  },
}

/** The messages for a person without a stored language are in the first language of the site. */
export function messagesFor(locale: Locale | null | undefined): ServerMessages {
  return messagesIn[storedLocale(locale)]
}

/** The language of a person whose browser sent no request: the stored one, or else the first language of the site. */
export function storedLocale(locale: Locale | null | undefined): Locale {
  return offered(locale) ?? siteLanguages()[0]
}

/** The language, unless it is one that the site does not offer any more. */
function offered(locale: Locale | null | undefined): Locale | undefined {
  return locale && siteLanguages().includes(locale) ? locale : undefined
}

/** The formats of a person whose region is not known: those of the installation, with the person's own choices. */
export function readerOf(
  { locale, clock, distances }: { locale: Locale | null } & Partial<RegionChoices>,
  country: string,
): Format {
  return formatAt(country, storedLocale(locale), { clock, distances })
}

/** The person's stored language, or else the language that the browser requests. */
export function localeOf(c: Context, locale?: Locale | null): Locale {
  return offered(locale) ?? requestedLocale(c)
}

/** The first of the browser's languages that the site offers, which may be the reader's second one. */
export function requestedLocale(c: Context): Locale {
  const accepted = parseAccept(c.req.header('accept-language') ?? '').filter(({ q }) => q > 0)
  return (
    preferredLocale(
      accepted.map(({ type }) => type),
      siteLanguages(),
    ) ?? siteLanguages()[0]
  )
}
