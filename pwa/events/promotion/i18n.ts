import { promotion as en } from '#contract/i18n/en/promotion.ts'

export type PromotionI18n = typeof en

/** "Instagram", and for a code of the host's own "door poster 12". */
export function sourceLabel(code: string, { sources }: PromotionI18n): string {
  return isNamed(code, sources) ? sources[code] : code.replaceAll('-', ' ')
}

function isNamed(code: string, sources: PromotionI18n['sources']): code is keyof PromotionI18n['sources'] {
  return Object.hasOwn(sources, code)
}
