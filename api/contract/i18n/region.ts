import { hourCycleIn } from './intl.ts'
import { type Locale, languages } from './locale.ts'

/** What a member chooses instead of the formats of the region; null follows the region. */
export type RegionChoices = {
  clock: 'h12' | 'h23' | null
  distances: 'mi' | 'km' | null
}

type Choices = { [Name in keyof RegionChoices]?: RegionChoices[Name] | undefined }

/** How times, dates, distances, numbers and prices are written for one reader. Its texts are in `locale`. */
export type Format = {
  locale: Locale
  /** The language in the region, for numbers and prices: `es-CO`. */
  tag: string
  /** For dates, in the order of the region: without the US in Spanish, which writes "20 nov" and not "20 de nov". */
  dateTag: string
  clock: 'h12' | 'h23'
  distances: 'mi' | 'km'
}

/** The roads of these countries have signs in miles. */
const MILES = 'US GB LR'

/** English has the month first there, and the day first elsewhere. Other languages have no such region. */
const MONTH_FIRST = 'US PR GU VI AS MP PH'

/** The formats of a language in a region (ISO 3166-1), with the choices of the reader. */
export function formatIn(
  locale: Locale,
  // That of the tag.
  region: string = languages[locale].tag.slice(3),
  { clock = null, distances = null }: Choices = {},
): Format {
  const tag = `${locale}-${region}`
  const english = MONTH_FIRST.includes(region) ? 'en-US' : 'en-GB'
  return {
    locale,
    tag,
    dateTag: locale === 'en' ? english : locale,
    clock: clock ?? (hourCycleIn(region, tag)?.startsWith('h1') ? 'h12' : 'h23'),
    distances: distances ?? (MILES.includes(region) ? 'mi' : 'km'),
  }
}

/** The formats of a reader at an installation of this country. In the US a language has its own region. */
export function formatAt(country: string, locale: Locale, choices?: Choices): Format {
  return formatIn(locale, country === 'US' ? undefined : country, choices)
}
