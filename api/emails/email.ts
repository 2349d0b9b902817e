import type { Context } from 'hono'
import { emails as en } from '#contract/i18n/emails.ts'
import { emails as es } from '#contract/i18n/es/emails.ts'
import type { Locale } from '#contract/locale.ts'
import type { Env } from '../app-context.ts'
import type { Email } from '../providers/mail.ts'
import { emailHtml } from './email-html.ts'

/** In the person's own language, else in the one their browser asks for. */
export function emailMessagesFor(c: Context<Env>, locale?: Locale | null) {
  return localeOf(c, locale) === 'es' ? es : en
}

export function localeOf(c: Context<Env>, locale?: Locale | null): Locale {
  return locale ?? requestedLocale(c)
}

export function requestedLocale(c: Context<Env>): Locale {
  return /^\s*es\b/i.test(c.req.header('accept-language') ?? '') ? 'es' : 'en'
}

export function fillTemplate(sentence: string, blanks: Record<string, string>) {
  return sentence.replaceAll(/\{(\w+)\}/g, (blank, name: string) => blanks[name] ?? blank)
}

/** What a letter says, from top to bottom; the two forms of it say the same. */
export type EmailContent = {
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

export async function renderEmail({
  to,
  name,
  locale,
  subject,
  lead,
  link,
  button,
  rest,
}: EmailContent): Promise<Email> {
  const letters = locale === 'es' ? es : en
  const greeting = isJustAName(name) ? fillTemplate(letters.greeting, { name }) : letters.greetingUnnamed
  const before = [greeting, ...lead]
  return {
    to,
    subject,
    link,
    text: [...before, link, ...rest, letters.foot].join('\n\n'),
    html: await emailHtml({ locale, subject, before, link, button, after: rest, foot: letters.foot }),
  }
}

/** Whoever gives somebody else's address must not choose what they read there: no addresses, no sentences. */
function isJustAName(name: string) {
  return /^[\p{L}\p{M}][\p{L}\p{M}'’ -]{0,39}$/u.test(name)
}
