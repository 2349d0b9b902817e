import { artists as en } from '#contract/i18n/en/artists.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

export function useArtistsI18n() {
  return usePageI18n('artists', en)
}
