import type { EmailPurpose } from '#contract/accounts/email-codes.ts'
import type { Sql } from '../connection/sql.ts'

/** Longer than for a text message: some mail servers delay the first email of a sender for minutes. */
export const EMAIL_CODE_LIFE_SECONDS = 900
const MAX_WRONG_TRIES = 5

/** The request for a code: keyed hashes of the mailbox, the browser, its address and its network. */
export type CodeRequest = { mailboxHash: Buffer; browserHash: Buffer; sourceHash: Buffer; networkHash: Buffer }

/** Recently requested codes. "Open" codes were not entered so far. */
export type EmailTraffic = {
  secondsSinceLast: number | null
  mailboxInTenMinutes: number
  mailboxTenMinutesFreeIn: number
  mailboxInDay: number
  mailboxDayFreeIn: number
  browserOpenInHour: number
  sourceOpenInMinute: number
  sourceOpenInHour: number
  sourceOpenInDay: number
  networkOpenInHour: number
  networkOpenInDay: number
  /** The wrong codes that were entered for codes of this source and of this network. */
  sourceWrongInHour: number
  networkWrongInHour: number
  sentInMinute: number
  sentInDay: number
}

/**
 * Locks the decision whether a code is sent until the end of the transaction: otherwise concurrent requests would all
 * see the same remaining budget.
 */
export async function lockEmailCodes(tx: Sql) {
  await tx`select pg_advisory_xact_lock(hashtextextended('email-codes', 0))`
}

/** Reads all figures that the limits need. It counts rows, so restarts and other processes make no difference. */
export async function emailTraffic(tx: Sql, request: CodeRequest): Promise<EmailTraffic> {
  const toMailbox = tx`mailbox_hash = ${request.mailboxHash}`
  const fromBrowser = tx`browser_hash = ${request.browserHash}`
  const fromSource = tx`source_hash = ${request.sourceHash}`
  const fromNetwork = tx`network_hash = ${request.networkHash}`
  const isOpen = tx`proved_at is null`
  const inMinute = tx`sent_at > now() - interval '1 minute'`
  const inTenMinutes = tx`sent_at > now() - interval '10 minutes'`
  const inHour = tx`sent_at > now() - interval '1 hour'`
  const [traffic] = await tx<[EmailTraffic]>`
    select
      extract(epoch from now() - max(sent_at) filter (where ${toMailbox}))::float8 as seconds_since_last,
      count(*) filter (where ${toMailbox} and ${inTenMinutes}) as mailbox_in_ten_minutes,
      coalesce(extract(epoch from
        min(sent_at) filter (where ${toMailbox} and ${inTenMinutes}) + interval '10 minutes' - now()
      )::float8, 0) as mailbox_ten_minutes_free_in,
      count(*) filter (where ${toMailbox}) as mailbox_in_day,
      coalesce(extract(epoch from
        min(sent_at) filter (where ${toMailbox}) + interval '1 day' - now()
      )::float8, 0) as mailbox_day_free_in,
      count(*) filter (where ${fromBrowser} and ${isOpen} and ${inHour}) as browser_open_in_hour,
      count(*) filter (where ${fromSource} and ${isOpen} and ${inMinute}) as source_open_in_minute,
      count(*) filter (where ${fromSource} and ${isOpen} and ${inHour}) as source_open_in_hour,
      count(*) filter (where ${fromSource} and ${isOpen}) as source_open_in_day,
      count(*) filter (where ${fromNetwork} and ${isOpen} and ${inHour}) as network_open_in_hour,
      count(*) filter (where ${fromNetwork} and ${isOpen}) as network_open_in_day,
      coalesce(sum(wrong_tries) filter (where ${fromSource} and ${inHour}), 0)::int as source_wrong_in_hour,
      coalesce(sum(wrong_tries) filter (where ${fromNetwork} and ${inHour}), 0)::int as network_wrong_in_hour,
      count(*) filter (where not is_withheld and ${inMinute}) as sent_in_minute,
      count(*) filter (where not is_withheld) as sent_in_day
    from email_codes
    where sent_at > now() - interval '1 day'
  `
  return traffic
}

export type NewEmailCode = CodeRequest & {
  id: string
  email: string
  purpose: EmailPurpose
  codeHash: Buffer
  isWithheld: boolean
}

/** Adds a code for an address. Only the latest code of an address and purpose is valid. */
export async function addEmailCode(tx: Sql, code: NewEmailCode) {
  await tx`
    update email_codes
    set expires_at = now()
    where lower(email) = lower(${code.email}) and purpose = ${code.purpose} and browser_hash = ${code.browserHash}
      and expires_at > now()
  `
  await tx`
    insert into email_codes (
      id, email, purpose, code_hash, mailbox_hash, browser_hash, source_hash, network_hash, is_withheld, expires_at
    ) values (
      ${code.id}, ${code.email}, ${code.purpose}, ${code.codeHash}, ${code.mailboxHash}, ${code.browserHash},
      ${code.sourceHash}, ${code.networkHash}, ${code.isWithheld},
      now() + make_interval(secs => ${EMAIL_CODE_LIFE_SECONDS})
    )
  `
}

/**
 * Compares an entered code and counts a wrong try, in one statement: concurrent tries are counted one after the other.
 * Returns undefined when the code accepts no more tries, and for another browser than the one that requested the code:
 * that browser can neither enter the code nor use up its tries. A correct code may be entered again within a minute,
 * because the response may have been lost.
 */
export async function tryEmailCode(
  sql: Sql,
  { id, typedHash, browserHash }: { id: string; typedHash: Buffer; browserHash: Buffer },
): Promise<{ email: string; isCorrect: boolean } | undefined> {
  const [tried] = await sql<{ email: string; isCorrect: boolean }[]>`
    update email_codes
    set
      wrong_tries = wrong_tries + case when code_hash = ${typedHash} then 0 else 1 end,
      proved_at = case when code_hash = ${typedHash} then coalesce(proved_at, now()) else proved_at end
    where id = ${id} and browser_hash = ${browserHash} and spent_at is null and wrong_tries < ${MAX_WRONG_TRIES}
      and expires_at > now() and (proved_at is null or proved_at > now() - interval '1 minute')
    returning email, code_hash = ${typedHash} as is_correct
  `
  return tried
}

/** Whether this browser requested the code, which may have expired. */
export async function emailCodeExists(sql: Sql, id: string, browserHash: Buffer): Promise<boolean> {
  return (await sql`select 1 from email_codes where id = ${id} and browser_hash = ${browserHash}`).length === 1
}

/** Returns the address of a code that was entered for one of these purposes within the last ten minutes. */
export async function provedEmail(sql: Sql, id: string, purposes: EmailPurpose[]): Promise<string | undefined> {
  const [code] = await sql<{ email: string }[]>`
    select email
    from email_codes
    where id = ${id} and purpose in ${sql(purposes)} and proved_at > now() - interval '10 minutes' and email <> ''
  `
  return code?.email
}

/** Returns true the first time only. A rolled back transaction does not spend the code. */
export async function spendEmailCode(tx: Sql, id: string): Promise<boolean> {
  const spent = await tx`
    update email_codes set spent_at = now() where id = ${id} and spent_at is null and email <> '' returning id
  `
  return spent.length === 1
}

/**
 * Removes an address that no longer belongs to the member. The rows stay as long as they count for limits: otherwise
 * repeatedly creating and deleting an account would send unlimited emails.
 */
export async function anonymizeEmailCodesOf(tx: Sql, email: string | null) {
  await tx`
    update email_codes
    set email = '', expires_at = least(expires_at, now()), spent_at = coalesce(spent_at, now())
    where lower(email) = lower(${email})
  `
}
