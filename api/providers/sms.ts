import { addToOutbox } from '#db/accounts/dev-outbox.ts'
import type { Sql } from '#db/connection/sql.ts'

/** Sends a text message. Throws `SmsFailed` with the reason when the provider refuses it. */
export type Sms = {
  kind: 'outbox' | 'twilio'
  send: (message: { to: string; text: string; code?: string }) => Promise<void>
}

/** The reason that the requester is shown. */
export type SmsFailure = 'invalid-phone-number' | 'too-many' | 'quota-exceeded' | 'failed'

/** Contains neither the phone number nor the text, so that it may be logged. */
export class SmsFailed extends Error {
  override name = 'SmsFailed'
  readonly reason: SmsFailure
  /** True unless the provider reported that nothing was sent: it may still arrive and may have cost money. */
  readonly mayHaveBeenSent: boolean

  constructor(message: string, { reason, mayHaveBeenSent }: { reason: SmsFailure; mayHaveBeenSent: boolean }) {
    super(message)
    this.reason = reason
    this.mayHaveBeenSent = mayHaveBeenSent
  }
}

/** Why a text was not sent. After an error of another kind the text may have been sent. */
export function unsentReason(error: unknown): Pick<SmsFailed, 'reason' | 'mayHaveBeenSent'> {
  return error instanceof SmsFailed ? error : { reason: 'failed', mayHaveBeenSent: true }
}

/** The embedded provider: sends nothing, and `/dev/outbox` shows the messages. */
export function smsToOutbox(sql: Sql): Sms {
  return { kind: 'outbox', send: message => addToOutbox(sql, 'sms', message) }
}

/** The letters and signs of a text message with 160 characters in a segment (GSM 03.38). */
const GSM_LETTERS =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Each of these takes the space of two letters. */
const GSM_EXTENSION = '^{}\\[~]|€'

const REPLACEMENTS: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '·': '-',
}

/**
 * The text, unless it is longer than one segment, with letters that a segment of 160 characters can contain: one other
 * letter, such as the í of Spanish, limits every segment to 70 characters, and each segment costs money. Accents that
 * are missing there and emoji are left out; letters of other scripts stay.
 */
export function smsText(text: string): string {
  if (segmentsOf(text) === 1) return text
  const plain = Array.from(text.normalize('NFC').replaceAll(EMOJI, ''), character => {
    if (isGsm(character)) return character
    const base = REPLACEMENTS[character] ?? character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
    return Array.from(base).every(isGsm) ? base : character
  })
  return plain.join('').replaceAll(/ {2,}/g, ' ').trim()
}

/** The number of segments for which a text is paid. */
export function segmentsOf(text: string): number {
  const characters = Array.from(text)
  if (characters.every(isGsm)) {
    const length = characters.length + characters.filter(character => GSM_EXTENSION.includes(character)).length
    return length <= 160 ? 1 : Math.ceil(length / 153)
  }
  return text.length <= 70 ? 1 : Math.ceil(text.length / 67)
}

const EMOJI = /\p{Extended_Pictographic}|[\p{Emoji_Modifier}\p{Regional_Indicator}\ufe0f\u200d]/gu

function isGsm(character: string) {
  return GSM_LETTERS.includes(character) || GSM_EXTENSION.includes(character)
}
