import { languages } from '#contract/i18n/locale.ts'
import { siteLanguages } from './page-site.ts'

/** The languages of the site as the options of a choice, each by its own name. */
export const languageOptions = siteLanguages().map(locale => ({
  value: locale,
  label: languages[locale].name,
  lang: locale,
}))
