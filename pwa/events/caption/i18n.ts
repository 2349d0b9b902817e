import { caption as en } from '#contract/i18n/en/caption.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

export function useCaptionI18n(): typeof en {
  return usePageI18n('caption', en)
}
