import type { Context } from 'hono'
import type { Locale } from '#contract/locale.ts'
import { letters as es } from '#contract/words/es/letters.ts'
import { letters as en } from '#contract/words/letters.ts'
import type { Env } from './setting.ts'

/** In the person's own language, else in the one their browser asks for. */
export function lettersFor(c: Context<Env>, locale?: Locale | null) {
  return (locale ?? askedLanguage(c)) === 'es' ? es : en
}

export function askedLanguage(c: Context<Env>): Locale {
  return /^\s*es\b/i.test(c.req.header('accept-language') ?? '') ? 'es' : 'en'
}

export function filled(sentence: string, blanks: Record<string, string>) {
  return sentence.replaceAll(/\{(\w+)\}/g, (blank, name: string) => blanks[name] ?? blank)
}
