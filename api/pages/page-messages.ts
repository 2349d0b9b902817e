import type { links } from '#contract/i18n/en/links.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import { messagesIn } from '../http/i18n.ts'

/** Read for each page, because the name of the installation may change. */
export const pageMessagesIn: Readonly<Record<Locale, typeof links>> = {
  get en() {
    return messagesIn.en.links
  },
  get es() {
    return messagesIn.es.links
  },
  get pt() {
    return messagesIn.pt.links
  },
}
