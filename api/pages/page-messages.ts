import { links as spanish } from '#contract/i18n/es/links.ts'
import { links as english, type PageMessages } from '#contract/i18n/links.ts'
import type { Locale } from '#contract/i18n/locale.ts'

export const pageMessagesIn: Record<Locale, PageMessages> = { en: english, es: spanish }
