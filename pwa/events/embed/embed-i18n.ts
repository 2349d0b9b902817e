import { embeds as en } from '#contract/i18n/en/embeds.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

export function useEmbedI18n() {
  return usePageI18n('embeds', en)
}
