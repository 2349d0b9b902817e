import type { Context } from 'hono'
import type { Locale } from '#contract/i18n/locale.ts'
import type { Env } from '../app-context.ts'
import { localeOf, messagesIn } from '../http/i18n.ts'
import type { Email } from '../providers/mail.ts'
import { siteOperator } from '../site/look.ts'
import { type EmailItem, emailHtml } from './email-html.ts'

/** Messages in the member's stored language, or else in the language that the browser requests. */
export function emailMessagesFor(c: Context<Env>, locale?: Locale | null) {
  return messagesIn[localeOf(c, locale)].emails
}

/** The content of an email from top to bottom; the text and HTML versions have the same content. */
type EmailContent = {
  to: string
  name: string
  locale: Locale
  subject: string
  /** The paragraphs before the link; `rest` has the paragraphs after it. */
  lead: string[]
  /** A list after `lead`, each with a link of its own. */
  items?: EmailItem[]
  link: string
  button: string
  rest: string[]
  /** For an email that its recipient may end: why it was sent, and the link that ends emails of this kind. */
  unsubscribe?: { reason: string; link: string } | undefined
  id?: string
}

export async function renderEmail({
  to,
  name,
  locale,
  subject,
  lead,
  items = [],
  link,
  button,
  rest,
  unsubscribe,
  id,
}: EmailContent): Promise<Email> {
  const messages = messagesIn[locale].emails
  const greeting = isPlainName(name) ? messages.greeting(name) : messages.greetingUnnamed
  const before = [greeting, ...lead]
  const operator = siteOperator()
  const foot = [
    ...(unsubscribe ? [unsubscribe.reason] : []),
    messages.foot,
    ...(operator === null ? [] : [messages.operator(operator)]),
  ]
  const end = unsubscribe && { link: unsubscribe.link, label: messages.unsubscribe.button }
  return {
    to,
    subject,
    link,
    ...(end && { unsubscribe: end.link }),
    ...(id && { id }),
    text: [
      ...before,
      ...items.map(item => `${item.title}\n${item.text}\n${item.link}`),
      link,
      ...rest,
      ...foot,
      ...(end ? [`${end.label}: ${end.link}`] : []),
    ].join('\n\n'),
    html: await emailHtml({ locale, subject, before, items, link, button, after: rest, foot, end }),
  }
}

/** An attacker may enter another person's address with any name, so a greeting contains no URLs or sentences. */
function isPlainName(name: string) {
  return /^[\p{L}\p{M}][\p{L}\p{M}'’ -]{0,39}$/u.test(name)
}
