import { z } from 'zod'

/** One line of text as it is kept: NFC, trimmed, well-formed, without control characters. */
export function line(max: number) {
  return text(max, /[\p{Cc}\p{Zl}\p{Zp}]/u)
}

/** The same over several lines: tabs and line ends stay. */
export function paragraph(max: number) {
  return text(max, /(?![\t\n\r])\p{Cc}/u)
}

/** What a person or a place is called: a line that nothing invisible can disguise. */
export function name(max: number) {
  return line(max).refine(typed => !/[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/u.test(typed), 'invalid-text')
}

const httpUrl = z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'invalid-url' })

/** An address on the web, with `https://` where it was left out. */
export const webUrl = line(2048)
  .transform(typed => (/^https?:\/\//i.test(typed) ? typed : `https://${typed}`))
  .pipe(httpUrl)

/** A handle or an address at that network. */
export function socialLink(network: 'instagram' | 'facebook' | 'twitter' | 'tiktok') {
  const host = network === 'twitter' ? '(twitter|x)' : network
  const address = new RegExp(`^(https?://)?((www|m)\\.)?${host}\\.com(/[\\w.@/?=&%-]*)?$`, 'i')
  return line(2048).refine(typed => /^@?[\w.]{1,50}$/.test(typed) || address.test(typed), 'invalid-url')
}

/** A day of the calendar that exists: '1990-02-28'. */
export const isoDate = z
  .string('invalid-date')
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'invalid-date')
  .refine(day => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day), 'invalid-date')

export const stateCode = z
  .string('invalid-state')
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'invalid-state')

export const uuid = z.guid('invalid')

function text(max: number, forbidden: RegExp) {
  return z
    .string('invalid-text')
    .max(max * 4, 'too-long')
    .refine(typed => typed.isWellFormed() && !forbidden.test(typed), { error: 'invalid-text', abort: true })
    .transform(typed => typed.normalize('NFC').trim())
    .refine(kept => [...kept].length <= max, 'too-long')
}
