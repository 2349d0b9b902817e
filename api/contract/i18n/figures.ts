import type { Locale } from './locale.ts'

/** "12,345": grouped as in the United States in both languages, so that all numbers on a screen look alike. */
export function countLabel(count: number, locale: Locale): string {
  return count.toLocaleString(locale === 'es' ? 'es-US' : 'en-US')
}
