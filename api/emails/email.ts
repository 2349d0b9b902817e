import type { Context } from 'hono'
import { letters as en } from '#contract/i18n/emails.ts'
import { letters as es } from '#contract/i18n/es/emails.ts'
import type { Locale } from '#contract/locale.ts'
import type { Env } from '../app-context.ts'
import type { Letter } from '../providers/mail.ts'
import { letterPage } from './email-html.ts'

/** In the person's own language, else in the one their browser asks for. */
export function lettersFor(c: Context<Env>, locale?: Locale | null) {
  return localeFor(c, locale) === 'es' ? es : en
}

export function localeFor(c: Context<Env>, locale?: Locale | null): Locale {
  return locale ?? askedLanguage(c)
}

export function askedLanguage(c: Context<Env>): Locale {
  return /^\s*es\b/i.test(c.req.header('accept-language') ?? '') ? 'es' : 'en'
}

export function filled(sentence: string, blanks: Record<string, string>) {
  return sentence.replaceAll(/\{(\w+)\}/g, (blank, name: string) => blanks[name] ?? blank)
}

/** What a letter says, from top to bottom; the two forms of it say the same. */
export type Said = {
  to: string
  name: string
  locale: Locale
  subject: string
  /** Before the link, and after it. */
  lead: string[]
  link: string
  button: string
  rest: string[]
}

export async function written({ to, name, locale, subject, lead, link, button, rest }: Said): Promise<Letter> {
  const letters = locale === 'es' ? es : en
  const greeting = isJustAName(name) ? filled(letters.greeting, { name }) : letters.greetingUnnamed
  const before = [greeting, ...lead]
  return {
    to,
    subject,
    link,
    text: [...before, link, ...rest, letters.foot].join('\n\n'),
    html: await letterPage({ locale, subject, before, link, button, after: rest, foot: letters.foot }),
  }
}

/** Whoever gives somebody else's address must not choose what they read there: no addresses, no sentences. */
function isJustAName(name: string) {
  return /^[\p{L}\p{M}][\p{L}\p{M}'’ -]{0,39}$/u.test(name)
}
