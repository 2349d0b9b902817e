import type { Fragment } from 'postgres'
import type { EmailPurpose } from '#contract/accounts/email-codes.ts'
import type { Purpose } from '#contract/accounts/identity.ts'
import { firstRow, hasRow, type Sql } from '../connection/sql.ts'

/** How a code reaches the person: in a text message, or in an email. */
export type Channel = 'phone' | 'email'

const tableOf = (channel: Channel) => (channel === 'phone' ? 'phone_codes' : 'email_codes')

/** Longer by email: some mail servers delay the first email of a sender for minutes. */
export const CODE_LIFE_SECONDS = { phone: 300, email: 900 } as const satisfies Record<Channel, number>
const MAX_WRONG_TRIES = 5

/** Keyed hashes of the address and the network of a request. */
export type CodeOrigin = { sourceHash: Buffer; networkHash: Buffer }

/** `browserHash`: of the recovery cookie that the browser gets with the code; null for other purposes. */
export type PhoneRequest = CodeOrigin & {
  channel: 'phone'
  phoneNumber: string
  country: string
  browserHash: Buffer | null
}

/** `browserHash`: of the cookie of the browser, which alone can enter the code. */
type EmailRequest = CodeOrigin & {
  channel: 'email'
  email: string
  mailboxHash: Buffer
  browserHash: Buffer
}

export type CodeRequest = PhoneRequest | EmailRequest

/** `freeIn`: the seconds until the count falls. */
export type Count = { count: number; freeIn: number }

/** Recently requested codes. "Open" codes were not entered so far; "sent" excludes withheld ones. */
export type CodeTraffic = { secondsSinceLast: number | null } & Record<
  | 'contactInTenMinutes'
  | 'contactInDay'
  | 'sourceOpenInMinute'
  | 'sourceOpenInHour'
  | 'sourceOpenInDay'
  | 'networkOpenInHour'
  | 'networkOpenInDay'
  | 'sentInMinute'
  | 'sentInDay',
  Count
>

export type PhoneTraffic = CodeTraffic &
  Record<'networkFromReserveInDay' | 'blockOpenInHour' | 'countryOpenInHour' | 'sentToCountryInDay', Count> & {
    /** For the last hour, without codes that are too recent to have been entered. */
    sourceConversion: Conversion
    /** The same over all networks, where one network counts for at most `maxOpenOfNetwork` open codes. */
    conversion: Conversion
  }

export type Conversion = { typed: number; open: number }

export type EmailTraffic = CodeTraffic & {
  browserOpenInHour: Count
  /** The wrong codes that were entered for codes of this source and of this network. */
  sourceWrongInHour: number
  networkWrongInHour: number
}

/** Locks the decision about a code until the transaction ends: else requests would share the same budget. */
export async function lockCodes(tx: Sql, channel: Channel) {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`${channel}-codes`}, 0))`
}

type PhoneScope = {
  /** The first digits of the phone: those of the ten thousand consecutive numbers around it. */
  phoneBlock: string
  /** The countries whose texts use the same daily budget. */
  budgetCountries: string[]
  maxOpenOfNetwork: number
}

export async function phoneTraffic(
  tx: Sql,
  request: PhoneRequest,
  { phoneBlock, budgetCountries, maxOpenOfNetwork }: PhoneScope,
): Promise<PhoneTraffic> {
  const { fromSource, fromNetwork, isOpen, isSent, within } = factsOf(tx, request)
  const toBlock = tx`starts_with(phone_number, ${phoneBlock})`
  const toCountry = tx`country = ${request.country}`
  const fromBudget = tx`country = any (${budgetCountries}::text[])`
  // A guest has a day to open the link, which is longer than the figures of the last hour.
  const isSettled = tx`(
    ${isSent} and sent_at > now() - interval '1 hour'
    and (proved_at is not null or purpose <> 'guest' and sent_at < now() - interval '2 minutes')
  )`
  return await trafficOf<PhoneTraffic>(
    tx,
    request,
    tx`
      ${within('1 day', fromNetwork, tx`is_from_reserve`)} as network_from_reserve_in_day,
      ${within('1 hour', toBlock, isOpen, isSent)} as block_open_in_hour,
      ${within('1 hour', toCountry, isOpen, isSent)} as country_open_in_hour,
      ${within('1 day', fromBudget, isSent)} as sent_to_country_in_day,
      json_build_object(
        'typed', count(proved_at) filter (where ${fromSource} and ${isSettled}),
        'open', count(*) filter (where ${fromSource} and ${isSettled} and ${isOpen})
      ) as source_conversion,
      (
        select json_build_object('typed', coalesce(sum(typed), 0), 'open', coalesce(sum(open), 0))
        from (
          select count(proved_at) as typed, least(count(*) filter (where ${isOpen}), ${maxOpenOfNetwork}) as open
          from phone_codes
          where ${isSettled}
          group by network_hash
        ) by_network
      ) as conversion
    `,
  )
}

export async function emailTraffic(tx: Sql, request: EmailRequest): Promise<EmailTraffic> {
  const { fromSource, fromNetwork, isOpen, within } = factsOf(tx, request)
  const wrongInHour = (from: Fragment) => tx`
    coalesce(sum(wrong_tries) filter (where ${from} and sent_at > now() - interval '1 hour'), 0)::int
  `
  return await trafficOf<EmailTraffic>(
    tx,
    request,
    tx`
      ${within('1 hour', tx`browser_hash = ${request.browserHash}`, isOpen)} as browser_open_in_hour,
      ${wrongInHour(fromSource)} as source_wrong_in_hour,
      ${wrongInHour(fromNetwork)} as network_wrong_in_hour
    `,
  )
}

/** Counts rows, so restarts and other processes make no difference. The caller's lock lets one request decide. */
async function trafficOf<Traffic extends CodeTraffic>(tx: Sql, request: CodeRequest, own: Fragment): Promise<Traffic> {
  const { toContact, fromSource, fromNetwork, isOpen, isSent, within } = factsOf(tx, request)
  // The link of a guest counts only for the day, so that a guest can sign up at once.
  const isCode = tx`purpose <> 'guest'`
  return await firstRow(tx<[Traffic]>`
    select
      extract(epoch from now() - max(sent_at) filter (where ${toContact} and ${isCode}))::float8 as seconds_since_last,
      ${within('10 minutes', toContact, isCode)} as contact_in_ten_minutes,
      ${within('1 day', toContact)} as contact_in_day,
      ${within('1 minute', fromSource, isOpen)} as source_open_in_minute,
      ${within('1 hour', fromSource, isOpen)} as source_open_in_hour,
      ${within('1 day', fromSource, isOpen)} as source_open_in_day,
      ${within('1 hour', fromNetwork, isOpen)} as network_open_in_hour,
      ${within('1 day', fromNetwork, isOpen)} as network_open_in_day,
      ${within('1 minute', isSent)} as sent_in_minute,
      ${within('1 day', isSent)} as sent_in_day,
      ${own}
    from ${tx(tableOf(request.channel))}
    where sent_at > now() - interval '1 day'
  `)
}

function factsOf(tx: Sql, request: CodeRequest) {
  const allOf = (facts: Fragment[]) => facts.reduce((all, fact) => tx`${all} and ${fact}`)
  return {
    toContact:
      request.channel === 'phone'
        ? tx`phone_number = ${request.phoneNumber}`
        : tx`mailbox_hash = ${request.mailboxHash}`,
    fromSource: tx`source_hash = ${request.sourceHash}`,
    fromNetwork: tx`network_hash = ${request.networkHash}`,
    isOpen: tx`proved_at is null`,
    isSent: tx`not is_withheld`,
    /** An expression: the `Count` of the codes of this time. */
    within: (time: '1 minute' | '10 minutes' | '1 hour' | '1 day', ...facts: Fragment[]) => {
      const filter = tx`filter (where ${allOf([...facts, tx`sent_at > now() - ${time}::interval`])})`
      return tx`json_build_object(
        'count', count(*) ${filter},
        'freeIn', coalesce(extract(epoch from min(sent_at) ${filter} + ${time}::interval - now())::float8, 0)
      )`
    },
  }
}

type NewCode = {
  id: string
  /** `guest`: the message contains the link of a guest instead of a code, and the row has the id of the guest. */
  purpose: EmailPurpose | Purpose | 'guest'
  codeHash: Buffer
  isFromReserve: boolean
  isWithheld: boolean
}

/** Adds a code. After sending it, call `endCodesBefore`. */
export async function addCode(tx: Sql, request: CodeRequest, code: NewCode) {
  const [columns, values] =
    request.channel === 'phone'
      ? [
          tx`phone_number, country, is_from_reserve`,
          tx`${request.phoneNumber}, ${request.country}, ${code.isFromReserve}`,
        ]
      : [tx`email, mailbox_hash`, tx`${request.email}, ${request.mailboxHash}`]
  await tx`
    insert into ${tx(tableOf(request.channel))} (
      id, purpose, code_hash, browser_hash, source_hash, network_hash, is_withheld, expires_at, ${columns}
    ) values (
      ${code.id}, ${code.purpose}, ${code.codeHash}, ${request.browserHash}, ${request.sourceHash},
      ${request.networkHash}, ${code.isWithheld}, now() + make_interval(secs => ${CODE_LIFE_SECONDS[request.channel]}),
      ${values}
    )
  `
}

/** Only the latest sent code is valid. A code that could not be sent must not invalidate the previous one. */
export async function endCodesBefore(sql: Sql, channel: Channel, id: string) {
  const isReplaced =
    channel === 'phone'
      ? sql`earlier.phone_number = latest.phone_number`
      : sql`
          lower(earlier.email) = lower(latest.email) and earlier.purpose = latest.purpose
          and earlier.browser_hash = latest.browser_hash
        `
  await sql`
    update ${sql(tableOf(channel))} earlier
    set expires_at = now()
    from ${sql(tableOf(channel))} latest
    where latest.id = ${id}
      and ${isReplaced}
      and (earlier.sent_at, earlier.id) < (latest.sent_at, latest.id)
      and earlier.expires_at > now()
  `
}

/** The link to this guest was opened, which counts like an entered code. Does nothing for emails. */
export async function proveCodesOf(tx: Sql, guestId: string) {
  await tx`
    update phone_codes
    set proved_at = coalesce(proved_at, now())
    where purpose = 'guest'
      and (id = ${guestId} or id = (select resent_code_id from guests where guests.id = ${guestId}))
  `
}

/** Deletes the code of a text message as if it had never been requested. */
export async function deleteCode(sql: Sql, id: string) {
  await sql`delete from phone_codes where id = ${id}`
}

/**
 * Removes a phone number or an email address that no longer belongs to the member. The rows stay as long as they count
 * for limits, without the last four digits or the address: otherwise repeatedly creating and deleting an account would
 * send unlimited messages.
 */
export async function anonymizeCodesOf(tx: Sql, channel: Channel, contact: string | null) {
  const [anonymous, isContact] =
    channel === 'phone'
      ? [tx`phone_number = left(phone_number, -4), browser_hash = null`, tx`phone_number = ${contact}`]
      : [tx`email = '', spent_at = coalesce(spent_at, now())`, tx`lower(email) = lower(${contact})`]
  await tx`
    update ${tx(tableOf(channel))}
    set ${anonymous}, expires_at = least(expires_at, now())
    where ${isContact}
  `
}

type Tried = { phone: { phoneNumber: string; purpose: Purpose }; email: { email: string; purpose: EmailPurpose } }

/**
 * Compares an entered code and counts a wrong try, in one statement: concurrent tries are counted one after the
 * other, across all calls that accept codes. Returns undefined when the code accepts no more tries: after five wrong
 * ones, after its expiry, or after its use.
 */
export async function tryCode<Sent extends Channel>(
  sql: Sql,
  channel: Sent,
  { id, typedHash, at }: { id: string; typedHash: Buffer; at: keyof typeof acceptedCodes | { browserHash: Buffer } },
): Promise<(Tried[Sent] & { isCorrect: boolean }) | undefined> {
  const isAccepted =
    typeof at === 'string'
      ? acceptedCodes[at](sql)
      : sql`browser_hash = ${at.browserHash} and ${acceptedCodes.verification(sql)}`
  return await firstRow(sql<(Tried[Sent] & { isCorrect: boolean })[]>`
    update ${sql(tableOf(channel))} code
    set
      wrong_tries = wrong_tries + case when code_hash = ${typedHash} then 0 else 1 end,
      proved_at = case when code_hash = ${typedHash} then coalesce(proved_at, now()) else proved_at end
    where id = ${id} and purpose <> 'guest' and spent_at is null and wrong_tries < ${MAX_WRONG_TRIES}
      and ${isAccepted}
    returning ${channel === 'phone' ? sql`phone_number` : sql`email`}, purpose, code_hash = ${typedHash} as is_correct
  `)
}

/** When each call accepts a code. Another browser can neither enter a code by email nor use up its tries. */
const acceptedCodes = {
  /** A verified code may be verified again within a minute, because the response may have been lost. */
  verification: (sql: Sql) => sql`
    expires_at > now() and (proved_at is null or proved_at > now() - interval '1 minute') and ${tokenIsUnspent(sql)}
  `,
  /** For the browser that requested the code. After a refused new password there is time for another one. */
  reset: (sql: Sql) => sql`purpose = 'recovery' and expires_at > now() and ${tokenIsUnspent(sql)}`,
  /** The grant has its own time limit and belongs to a verified code. */
  grantedReset: (sql: Sql) => sql`purpose = 'recovery' and proved_at is not null`,
} as const

/** The identity token of a code has the id of the code, so that the token of one code can be used once. */
function tokenIsUnspent(sql: Sql) {
  return sql`not exists (select from spent_tokens s where s.token_id = code.id::text)`
}

/** Whether this code was sent, which may have expired; with `browserHash`, whether this browser requested it. */
export async function codeExists(sql: Sql, channel: Channel, id: string, browserHash?: Buffer): Promise<boolean> {
  const isOfBrowser = browserHash ? sql`browser_hash = ${browserHash}` : sql`true`
  return (await sql`select 1 from ${sql(tableOf(channel))} where id = ${id} and ${isOfBrowser}`).length === 1
}

export async function codeRequestedBy(sql: Sql, browserHash: Buffer, phoneNumber: string): Promise<string | undefined> {
  const [code] = await sql<{ id: string }[]>`
    select id from phone_codes where browser_hash = ${browserHash} and phone_number = ${phoneNumber}
  `
  return code?.id
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
export async function spendCode(sql: Sql, channel: Channel, id: string): Promise<boolean> {
  return await hasRow(sql`
    update ${sql(tableOf(channel))} set spent_at = now() where id = ${id} and spent_at is null returning id
  `)
}
