import { cityFollow as en } from '#contract/i18n/en/city-follow.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

export function useCityFollowI18n() {
  return usePageI18n('cityFollow', en)
}
