import type { DanceRoles } from '#contract/events/events.ts'

/** What the host asks about leads and follows, as it is typed. An empty ratio is none. */
export type DanceFields = { asks: boolean; ratio: string; from: string; isShown: boolean }

export const noDance: DanceFields = { asks: false, ratio: '', from: '', isShown: false }

/** The ratios to choose from; others that a program has set stay. */
export const ratios = ['1', '1.1', '1.2', '1.3', '1.4', '1.5', '2', '3']

export function danceFieldsFrom(roles: DanceRoles | undefined): DanceFields {
  if (!roles) return noDance
  const { ratio, from, isShown = false } = roles
  return { asks: true, ratio: ratio === undefined ? '' : String(ratio), from: from ? String(from) : '', isShown }
}

/** To send, in the order in which the server stores the fields; null if the host does not ask. */
export function danceRolesFrom({ asks, ratio, from, isShown }: DanceFields): DanceRoles | null {
  if (!asks) return null
  return {
    ...(ratio && from.trim() && { from: Number(from) }),
    ...(ratio && { ratio: Number(ratio) }),
    ...(isShown && { isShown }),
  }
}

export function isWrongFrom({ asks, ratio, from }: DanceFields): boolean {
  return asks && ratio !== '' && from.trim() !== '' && !/^[1-9]\d{0,3}$/.test(from.trim())
}
