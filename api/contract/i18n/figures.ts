import type { Locale } from './locale.ts'

/** "12,345": grouped as in the United States in both languages, so that one screen has one way to write a number. */
export function countLabel(count: number, locale: Locale): string {
  return count.toLocaleString(locale === 'es' ? 'es-US' : 'en-US')
}
