import type { Locale } from '#contract/locale.ts'
import { links as spanish } from '#contract/words/es/links.ts'
import { links as english, type LinkWords } from '#contract/words/links.ts'

export const wordsIn: Record<Locale, LinkWords> = { en: english, es: spanish }
