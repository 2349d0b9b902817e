import { html, raw } from 'hono/html'
import { containsAddress } from '#contract/contains-address.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import { displayNameOf, type Named } from '#contract/people/people.ts'
import type { Context } from '../app-context.ts'
import { localeOf, messagesIn } from '../http/i18n.ts'
import type { Email } from '../providers/mail.ts'
import { siteAccent, siteOperator, siteWordmark } from '../site/look.ts'

/** Messages in the member's stored language, or else in the language that the browser requests. */
export function emailMessagesFor(c: Context, locale?: Locale | null) {
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

type EmailItem = { title: string; text: string; link: string }

type Page = {
  locale: string
  subject: string
  before: string[]
  items: EmailItem[]
  link: string
  button: string
  after: string[]
  foot: string[]
  /** The link below the foot. */
  end: { link: string; label: string } | undefined
}

/**
 * Renders an email as HTML. Email clients support no custom properties and few support `oklch`, so the product's
 * colours are repeated here in hex: light in the markup, dark in a media query. The email loads no external resources.
 */
async function emailHtml({ locale, subject, before, items, link, button, after, foot, end }: Page): Promise<string> {
  const accent = siteAccent()?.plain ?? '#fc425d'
  const page = await html`<!doctype html>
<html lang="${locale}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark">
    <title>${subject}</title>
    <style>${raw(darkStyle())}</style>
  </head>
  <body class="ground" style="margin:0;padding:0;background:#fbf6f0;color:#1f1629;font-family:${raw(FONT)}">
    <table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf6f0">
      <tr>
        <td align="center" style="padding:32px 16px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
            <tr>
              <td class="ink" style="padding:0 8px 20px;color:#1f1629;font-size:30px;font-weight:800;line-height:1;letter-spacing:-0.5px"><span class="ring" style="display:inline-block;width:18px;height:18px;margin-right:10px;border:4px dotted ${accent};border-radius:50%;vertical-align:-1px"></span>${siteWordmark()}</td>
            </tr>
            <tr>
              <td class="card" style="padding:28px 28px 12px;background:#ffffff;border:1px solid #dcd2cb;border-radius:24px">
                <h1 class="ink" style="margin:0 0 20px;color:#1f1629;font-size:24px;font-weight:800;line-height:1.15">${subject}</h1>
                ${before.map(paragraph)}
                ${items.map(itemParagraph)}
                <p style="margin:24px 0">
                  <a href="${link}" class="button" style="display:inline-block;padding:14px 22px;background:${accent};border-radius:16px;color:#0f0916;font-size:16px;font-weight:700;text-decoration:none">${button}</a>
                </p>
                ${after.map(paragraph)}
              </td>
            </tr>
            <tr>
              <td class="muted" style="padding:20px 8px 0;color:#5d576a;font-size:13px;line-height:1.5">${foot.map((sentence, n) => html`${n > 0 ? html`<br>` : ''}${sentence}`)}${end ? html`<br><a class="muted" href="${end.link}" style="color:#5d576a">${end.label}</a>` : ''}</td>
            </tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`
  return page.toString()
}

const FONT = "'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

function darkStyle() {
  const accent = siteAccent()?.plain ?? '#ff546a'
  return `
@media (prefers-color-scheme: dark) {
  .ground { background: #0f0916 !important }
  .card { background: #1a1223 !important; border-color: #3b2f48 !important }
  .ink { color: #f8f2eb !important }
  .muted { color: #b4adc2 !important }
  .ring { border-color: ${accent} !important }
  .button { background: ${accent} !important; color: #0f0916 !important }
}`
}

function itemParagraph({ title, text, link }: EmailItem) {
  return html`<p class="ink" style="margin:0 0 16px;color:#1f1629;font-size:16px;line-height:1.55"><a class="ink" href="${link}" style="color:#1f1629;font-weight:700">${title}</a><br>${text}</p>`
}

function paragraph(text: string) {
  return html`<p class="ink" style="margin:0 0 16px;color:#1f1629;font-size:16px;line-height:1.55">${text}</p>`
}

/** The title, unless it contains an address: our messages must not carry the link of another site. */
export function plainTitle(title: string): string | undefined {
  return containsAddress(title) ? undefined : title
}

/** The name of a member in a message to another one; `unnamed` for a name that contains an address. */
export function plainName(member: Named, unnamed: string): string {
  return plainTitle(displayNameOf(member)) ?? unnamed
}
