import { gigPages as en } from '#contract/i18n/en/gig-pages.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'
import { useGigI18n } from './gig-i18n.ts'

/** The messages of the pages that are loaded online, and those of all gigs. */
export function useGigPagesI18n() {
  return { ...useGigI18n(), ...usePageI18n('gigPages', en) }
}
