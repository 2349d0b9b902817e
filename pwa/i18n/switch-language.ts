import { type Locale, languages } from '#contract/i18n/locale.ts'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { chooseLanguage, useLanguage } from './i18n.ts'
import { siteLanguages } from './page-site.ts'

/**
 * Changes the language of this device. Returns false, after a notice, if its messages cannot be loaded without a
 * connection.
 */
export async function switchLanguage(language: Locale): Promise<boolean> {
  try {
    await chooseLanguage(language)
    return true
  } catch {
    const { footer } = useLanguage.getState().i18n.shell
    showToast({ title: footer.languageNotHere(languages[language].name), tone: 'danger' })
    return false
  }
}

/** The languages of the site as the options of a choice, each by its own name. */
export const languageOptions = siteLanguages().map(locale => ({
  value: locale,
  label: languages[locale].name,
  lang: locale,
}))
