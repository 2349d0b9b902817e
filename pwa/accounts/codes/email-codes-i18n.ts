import { emailCodes as en } from '#contract/i18n/en/email-codes.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

/** The messages of the codes by email, which only the pages of the account need. */
export function useEmailCodesI18n() {
  return usePageI18n('emailCodes', en)
}
