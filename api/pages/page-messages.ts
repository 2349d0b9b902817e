import { links as spanish } from '#contract/i18n/es/links.ts'
import { links as english, type LinkWords } from '#contract/i18n/links.ts'
import type { Locale } from '#contract/locale.ts'

export const wordsIn: Record<Locale, LinkWords> = { en: english, es: spanish }
