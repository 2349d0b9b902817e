import { useGigPagesI18n } from '#pwa/i18n/pages/gig-pages.ts'
import { useGigsI18n } from '#pwa/i18n/pages/gigs.ts'

/** The messages of the pages that are loaded online, and those of all gigs. */
export function useGigScreensI18n() {
  return { ...useGigsI18n(), ...useGigPagesI18n() }
}
