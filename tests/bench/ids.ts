import type { Database } from '#db/connection/sql.ts'

export type Kind = 'user' | 'session' | 'event' | 'conversation' | 'message'
const KINDS: Kind[] = ['user', 'session', 'event', 'conversation', 'message']

/** The id of the n-th row of a kind, from 1. Ids ascend as those of version 7, and clients can compute them. */
export function idOf(kind: Kind, n: number): string {
  return `019a0000-000${KINDS.indexOf(kind)}-7000-8000-${n.toString(16).padStart(12, '0')}`
}

/** The same id as an SQL expression of n. */
export type NthId = (kind: Kind, n: ReturnType<Database['unsafe']>) => ReturnType<Database>

export function nthIdOn(sql: Database): NthId {
  return (kind, n) => sql`(${idOf(kind, 0).slice(0, -12)}::text || lpad(to_hex(${n}), 12, '0'))::uuid`
}
