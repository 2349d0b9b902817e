/**
 * The schemas of all text fields. Accepted text is well-formed, composed (NFC), trimmed and free of control
 * characters, so that the database returns it unchanged; all other text is refused with a code of `i18n/refusals.ts`.
 * `required` is the code for a missing or empty text.
 */
import { z } from 'zod'
import type { refusals } from './i18n/en/refusals.ts'
import { SOCIAL_HANDLE, type SocialNetwork, socialHosts } from './people/social.ts'
import { US } from './places/area.ts'
import { countries } from './places/countries.ts'

type Code = keyof typeof refusals

const URL_MAX = 2048

/** Scheme, then a host without user name; no spaces, control characters or backslashes, which act as slashes. */
const WEB_ADDRESS = /^https?:\/\/[^\s\p{C}\\/?#@]+(?:[/?#][^\s\p{C}\\]*)?$/iu

export function line(max: number, required?: Code) {
  return text(max, required, /[\p{Cc}\p{Zl}\p{Zp}]/u)
}

/** Keeps line breaks and tabs; CRLF becomes LF. Removes characters that reverse the direction of other text. */
export function paragraph(max: number, required?: Code) {
  return text(max, required, /(?![\n\t])\p{Cc}/u, typed => withoutSpoofing(typed.replaceAll('\r\n', '\n')))
}

/** A line for names of people and places, without invisible characters, direction changes and stacked marks. */
export function name(max: number, required?: Code) {
  return text(max, required, /[\p{Cc}\p{Zl}\p{Zp}]/u, withoutSpoofing)
}

/** A web address; `https://` is added. Letters are converted as in browsers, so that a look-alike host is visible. */
export const webUrl = webAddress(/\.(?:[a-z]{2,}|xn--[a-z\d-]+)$/i)

/** A handle, or a URL of that network. */
export function socialLink(network: SocialNetwork) {
  const handle = z.string().trim().regex(SOCIAL_HANDLE, { abort: true })
  return z.union([handle, webAddress(socialHosts[network])], orElse('invalid-url'))
}

/** A data URL, an uploaded picture, or an https URL. SVG is refused, because it may contain scripts. */
export function pictureUrl(maxDataCharacters: number) {
  const sentAlong = z
    .string()
    .max(maxDataCharacters, { abort: true })
    .regex(/^data:image\/(?:jpeg|png|webp|gif);base64,[A-Za-z\d+/]/, { abort: true })
    .refine(isBase64AfterComma, { abort: true })
  const uploaded = z
    .string()
    .max(URL_MAX, { abort: true })
    .regex(/^\/uploads\/[\w/-]+\.\w{3,4}$/, { abort: true })
  const elsewhere = webUrl.refine(url => /^https:/i.test(url), { abort: true })
  return z.union([sentAlong, uploaded, elsewhere], orElse('invalid-image'))
}

/** Searches for one other character: a pattern of the whole text would need a stack as long as a large picture. */
function isBase64AfterComma(url: string): boolean {
  return !/[^A-Za-z\d+/]/.test(url.slice(url.indexOf(',') + 1).replace(/={1,2}$/, ''))
}

/** A plausible calendar date for birthdays and events. */
export const isoDate = z.iso
  .date(orElse('invalid-date'))
  .refine(date => date >= '1900-01-01' && date < '2200-01-01', orElse('invalid-date'))

export const clockTime = z.string(orElse('invalid-time')).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, orElse('invalid-time'))

export const stateCode = z
  .string(orElse('invalid-state'))
  .trim()
  .regex(/^[A-Za-z]{2}$/, orElse('invalid-state'))
  .toUpperCase()

/** The code of a country in ISO 3166-1. Puerto Rico is a state here. */
export const countryCode = z
  .string(orElse('unknown-country'))
  .trim()
  .toUpperCase()
  .refine(code => countries.has(code), orElse('unknown-country'))

/** A state of the US, or the code of an area outside of it, as in responses. Puerto Rico and the US have no areas. */
export const stateOrArea = z
  .string(orElse('invalid-state'))
  .trim()
  .regex(/^[A-Za-z]{2}(?:\.[0-9A-Za-z]{1,8})?$/, orElse('invalid-state'))
  .toUpperCase()
  .refine(state => !state.includes('.') || isAreaOfCountry(state), orElse('unknown-country'))

function isAreaOfCountry(state: string): boolean {
  const country = state.slice(0, 2)
  return state[2] === '.' && country !== US && countries.has(country)
}

/** An empty text is null. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), z.null(), schema])

/** How many of something there are, in a response. */
export const count = z.int().min(0)

/** A whole number within these limits, both included. */
export const whole = (min: number, max: number, refusal: Code = 'invalid-number') =>
  z.int(refusal).min(min, refusal).max(max, refusal)

export const uuid = z.guid(orElse('invalid')).toLowerCase()

function text(max: number, required: Code | undefined, forbidden: RegExp, tidied = (typed: string) => typed) {
  const cleaned = z
    .string({ error: ({ input }) => (input == null ? (required ?? 'required') : 'invalid-text') satisfies Code })
    .refine(typed => typed.isWellFormed(), orElse('invalid-text'))
    .overwrite(typed => tidied(typed.normalize('NFC')).trim())
    .refine(typed => !forbidden.test(typed), orElse('invalid-text'))
    .max(max, orElse('too-long'))
  return required ? cleaned.min(1, orElse(required)) : cleaned
}

function orElse(code: Code) {
  return { error: code, abort: true }
}

function withoutSpoofing(typed: string) {
  return typed.replace(INVISIBLE, '').normalize('NFC').replace(PILED_MARKS, '$1')
}

/** Format characters, blank letters, and the plane of tags, assigned or not. A joiner between two emoji stays. */
const INVISIBLE =
  /(?!\u200d)[\p{Cf}\u034f\u115f\u1160\u2800\u3164\uffa0\u{e0000}-\u{e0fff}]|(?<!\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d|\u200d(?!\p{Extended_Pictographic})/gu

const PILED_MARKS = /(\p{M}{3})\p{M}+/gu

function webAddress(host: RegExp) {
  const parsed = z.url({ protocol: /^https?$/, hostname: host, normalize: true }).max(URL_MAX)
  return z
    .string(orElse('invalid-url'))
    .trim()
    .max(URL_MAX, orElse('invalid-url'))
    .overwrite(withScheme)
    .regex(WEB_ADDRESS, orElse('invalid-url'))
    .transform((typed, context) => {
      const { success, data } = parsed.safeParse(typed)
      if (success) return /^[\x21-\x7e]*$/.test(typed) ? typed : data
      context.addIssue({ code: 'custom', message: 'invalid-url' satisfies Code, continue: false })
      return z.NEVER
    })
}

/** A colon before digits is a port, as in example.com:8080; otherwise it ends a scheme. */
function withScheme(typed: string) {
  return /^(?:[a-z][a-z\d+.-]*:(?!\d)|[/\\])/i.test(typed) ? typed : `https://${typed}`
}
