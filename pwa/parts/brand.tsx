import { DEFAULT_NAME } from '#contract/i18n/site-name.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { siteLogo } from '#pwa/i18n/page-site.ts'
import { Wordmark } from '#pwa/ui/mark.tsx'

/** The logo and the name of the installation. */
export function Brand() {
  const { brand } = useI18n().shell
  return <Wordmark name={brand} logo={siteLogo()} isDrawn={brand === DEFAULT_NAME} />
}
